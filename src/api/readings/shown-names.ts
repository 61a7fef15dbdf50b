import type { Context } from '../handler.ts'

/**
 * The names by which addresses are shown beside the labels of the network, of those that have one: what a validator calls
 * itself, the domain of a wallet, or what the IDL of a program calls it.
 */
export async function readShownNames(
  addresses: readonly string[],
  { names, validatorDetails, idls }: Pick<Context, 'names' | 'validatorDetails' | 'idls'>,
): Promise<Map<string, string>> {
  const [validators] = await Promise.all([validatorDetails.namesOf(addresses), names.load([], addresses)])
  return new Map(
    addresses.flatMap((address) => {
      // What a validator calls itself says more than a domain that it owns.
      const name = validators.get(address) ?? names.domain(address) ?? idls.nameOf(address)
      return name === null ? [] : [[address, name] as const]
    }),
  )
}
