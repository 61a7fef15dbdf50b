import type { ServiceStatus } from './service-status.ts'

/**
 * IPv4 addresses, and IPv6 addresses in brackets, with a port: error messages contain the address of a
 * resolved host.
 */
const IP_ADDRESS = /\s?(?:\b\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d+)?\b/gi

/**
 * The status as visitors may see it: its sentences without the operator's addresses and folders.
 *
 * @param known the hosts, with and without port, and the folders to hide; paths inside such a folder are
 *   hidden too
 */
export function hideAddresses(status: ServiceStatus, known: readonly string[]): ServiceStatus {
  const longestFirst = known.filter((text) => text !== '').sort((a, b) => b.length - a.length)
  const hide = (sentence: string) =>
    longestFirst
      .reduce(
        (rest, text) =>
          rest.replace(new RegExp(`\\s?(?:\\w+://)?${escaped(text)}(?::\\d+)?(?:/[\\w./-]*\\w)?`, 'g'), ''),
        sentence,
      )
      .replace(IP_ADDRESS, '')
  const withoutReason = <State extends { reason: string | null }>(state: State | null) =>
    state && { ...state, reason: state.reason && hide(state.reason) }
  const { indexed, problems } = status
  return {
    ...status,
    problems: problems.map(hide),
    indexed: {
      ...indexed,
      bootstrap: withoutReason(indexed.bootstrap),
      names: withoutReason(indexed.names),
    },
  }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
