import { PROGRAM } from '#svm/program-ids.ts'

export type NodeMint = {
  /** Owners with a balance above 0, each with the sum of its token accounts in raw units. */
  owners: Map<string, bigint>
  /** Transfer fees withheld in token accounts and in the mint: part of the supply, but not of any balance. */
  withheld: bigint
  /** The result of getTokenSupply. */
  supply: bigint
}

type Call = <T>(method: string, ...params: unknown[]) => Promise<T>
type Extension = { extension: string; state?: { withheldAmount?: string | number } }
type Listed = {
  pubkey: string
  account: {
    data: {
      parsed?: {
        type: string
        info: { mint: string; owner: string; tokenAmount: { amount: string }; extensions?: Extension[] }
      }
    }
  }
}

/** Every mint of both token programs with its holders, from the node's accounts alone. */
export async function readNodeTokens(
  { call }: { call: Call },
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<Map<string, NodeMint>> {
  const mints = new Map<string, NodeMint>()
  const mintOf = (address: string) => {
    const mint = mints.get(address) ?? { owners: new Map<string, bigint>(), withheld: 0n, supply: 0n }
    mints.set(address, mint)
    return mint
  }
  for (const program of [PROGRAM.token, PROGRAM.token2022]) {
    const config = { encoding: 'jsonParsed', commitment }
    for (const { pubkey, account } of await call<Listed[]>('getProgramAccounts', program, config)) {
      const { type, info } = account.data.parsed ?? {}
      if (!info || (type !== 'mint' && type !== 'account')) continue
      const mint = mintOf(type === 'mint' ? pubkey : info.mint)
      for (const { extension, state } of info.extensions ?? [])
        if (extension === 'transferFeeConfig' || extension === 'transferFeeAmount')
          mint.withheld += BigInt(state?.withheldAmount ?? 0)
      const amount = type === 'account' ? BigInt(info.tokenAmount.amount) : 0n
      if (amount > 0n) mint.owners.set(info.owner, (mint.owners.get(info.owner) ?? 0n) + amount)
    }
  }
  for (const [address, mint] of mints) {
    const { value } = await call<{ value: { amount: string } }>('getTokenSupply', address, { commitment })
    mint.supply = BigInt(value.amount)
  }
  return mints
}
