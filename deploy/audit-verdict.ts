type Audit = {
  message?: string
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string })[] }>
}

/**
 * Reads the output of `npm audit --json`: a text for the operator, and the exit code, which is 1 when a
 * finding is high or critical.
 */
export function auditVerdict(output: string): { text: string; exitCode: 0 | 1 } {
  const audit = parsed(output)
  if (!audit?.vulnerabilities)
    return {
      text: `The registry did not answer the audit, so nothing is known of faults in the dependencies: ${audit?.message ?? output.slice(0, 300).trim()}`,
      exitCode: 0,
    }
  const found = Object.entries(audit.vulnerabilities)
  const grave = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  const lines = found.map(([name, { severity, range, via }]) => {
    const titles = via.map((one) => (typeof one === 'string' ? `by ${one}` : one.title))
    return `${severity}: ${name} ${range}: ${titles.join('; ')}`
  })
  const sum = `${found.length} dependencies with known faults, ${grave.length} of them high or critical.`
  return { text: [...lines, sum].join('\n'), exitCode: grave.length > 0 ? 1 : 0 }
}

function parsed(output: string): Audit | undefined {
  try {
    return JSON.parse(output) as Audit
  } catch {
    return undefined
  }
}
