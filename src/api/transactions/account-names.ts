/**
 * For each account of an instruction the name of the field of its parsed `info` that holds the address; null for an
 * address that no field holds. An address in several fields takes their names in order; the entries of a list such as
 * `signers` are each named `signer`.
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
