/** The log line that explains why a transaction failed, without its prefix. */
export function errorLine(lines: readonly string[] | null): string {
  const line = lines?.find((text) => /failed:|Error|error/.test(text))
  return line?.replace(/^Program log: (Error: )?|^Program \w+ failed: /, '') || 'Transaction execution failed'
}
