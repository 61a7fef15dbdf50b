const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** `a minute`, `5 minutes`, `an hour`, `7 days` */
export function periodName(seconds: number): string {
  const [size, name] = units.find(([size]) => seconds >= size) ?? [1, 'second']
  const many = seconds / size
  if (many === 1) return `${name === 'hour' ? 'an' : 'a'} ${name}`
  return `${many} ${name}s`
}
