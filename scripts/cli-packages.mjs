/** Imports of doctor/cli/ that stay imports in a bundle: found in node_modules, in a clone and wherever carom-cli is installed. */
export const CLI_PACKAGES = [/^piscina$/, /^cli-progress$/, /^bullmq$/, /^ioredis$/, /^draco3dgltf/, /^meshoptimizer/]
