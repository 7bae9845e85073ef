export function bundle(
  entry: string,
  outfile: string,
  options?: { external?: (string | RegExp)[]; alias?: Record<string, string>; script?: string },
): Promise<string>
