/** Imports of cli/ that stay imports in a bundle: they are found in cli/node_modules, or beside carom-cli where it is installed. */
export const CLI_PACKAGES = [/^piscina$/, /^cli-progress$/, /^bullmq$/, /^ioredis$/, /^draco3dgltf/, /^meshoptimizer/]
