import { addressRanges } from './address-ranges.ts'

const isLoopbackAddress = addressRanges(['127.0.0.0/8', '::1'])

/** Whether a host name or address always means this machine; IPv6 addresses may have brackets. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /^(?:.+\.)?localhost$/.test(name) || isLoopbackAddress(name)
}
