/** Imports of doctor/cli/ that stay imports in a bundle: found in its node_modules, or beside carom-cli where it is installed. */
export const CLI_PACKAGES = [/^piscina$/, /^cli-progress$/, /^bullmq$/, /^ioredis$/, /^draco3dgltf/, /^meshoptimizer/]
