/**
 * What an instruction's parsed `info` calls each of its accounts: the field that holds its address. An address that
 * stands in several places takes the fields in their order; a list such as `signers` names each of its entries.
 */
export function accountNamesIn(
  accounts: readonly string[],
  info: Readonly<Record<string, unknown>> | null,
): (string | null)[] {
  const names = new Map<string, string[]>()
  const add = (address: unknown, name: string) => {
    if (typeof address === 'string') names.set(address, [...(names.get(address) ?? []), name])
  }
  for (const [name, value] of Object.entries(info ?? {}))
    if (Array.isArray(value)) for (const one of value) add(one, name.replace(/s$/, ''))
    else add(value, name)
  const used = new Map<string, number>()
  return accounts.map((address) => {
    const found = names.get(address)
    const nth = used.get(address) ?? 0
    used.set(address, nth + 1)
    return found?.[Math.min(nth, found.length - 1)] ?? null
  })
}
