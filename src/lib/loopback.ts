import { isIP } from 'node:net'

/** Whether a host name or address means this machine, whoever resolves it; IPv6 addresses with or without brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(?:.+\.)?localhost$/.test(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}
