import type { ChainState } from './chain-state.ts'

/** The vote accounts of the validators that the node lists, those with the most stake first; none before it answers. */
export function listVoters({ voteAccounts }: Readonly<Pick<ChainState, 'voteAccounts'>>): string[] {
  return [...(voteAccounts?.current ?? []), ...(voteAccounts?.delinquent ?? [])]
    .sort((a, b) => (a.activatedStake < b.activatedStake ? 1 : -1))
    .map(({ votePubkey }) => votePubkey)
}
