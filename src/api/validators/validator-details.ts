import type { ChainClient } from '#chain/client.ts'
import { fetchStakeAccounts, type StakeAccount, sumByWithdrawer } from '#chain/methods/stake-accounts.ts'
import type { Log } from '#lib/log/log.ts'
import type { ValidatorInfo } from '#svm/accounts/config.ts'
import type { StakeHistoryOf } from '#svm/accounts/stake-activation.ts'
import { readStakeHistory } from '#svm/accounts/sysvar.ts'
import { readVoteHead, VOTE_HEAD_BYTES } from '#svm/accounts/vote.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Gateways } from '#untrusted/content-urls.ts'
import { cacheValue } from '../shared/cached-value.ts'
import { nullIfRefused } from '../shared/null-if-refused.ts'
import type { createProductionReader, Production } from './block-production.ts'
import { readPublished } from './published-validators.ts'
import type { Voter } from './voters.ts'

/** Facts about validators besides their vote accounts, most of them from the node. null: it refuses, or has not answered yet. */
export type ValidatorFacts = {
  production: Production | null
  /** The yearly inflation for stake, as a share of the total supply. */
  inflation: number | null
  /** By identity. */
  names: ReadonlyMap<string, string> | null
  /** The URLs of their pictures, by identity. */
  icons: ReadonlyMap<string, string> | null
  /** By vote account. */
  voteHeads: ReadonlyMap<string, VoteHead> | null
  /** How many wallets have stake delegated, by vote account; one that has none is missing. */
  delegators: ReadonlyMap<string, number> | null
  /** Newest epoch first; lamports. */
  stakeHistory: ReturnType<typeof readStakeHistory> | null
  /** When the oldest of them besides the names was read, in milliseconds; null while nothing is known. */
  readAt: number | null
}

/** `hasBlsKey`: null where the version of the account does not say. */
export type VoteHead = { commissionBps: number; lamports: bigint; hasBlsKey: boolean | null }

export type ValidatorDetails = {
  get: () => Promise<ValidatorFacts>
  /**
   * Lamports in the stake accounts that the address may withdraw from, and how many they are. null: the node does not list
   * stake accounts, or not any more for two intervals. Never rejects.
   */
  stakeOf: (withdrawer: string) => Promise<Stake | null>
  /** Reads the names of validators where one of the addresses is an identity or a vote account. Never rejects. */
  loadNames: (addresses: Iterable<string>) => Promise<void>
  /** The published name of a validator, by its identity or its vote account, as far as it is loaded. */
  nameOf: (address: string) => string | undefined
  /** Whether a validator published this URL as its picture. Never rejects. */
  isIcon: (url: string) => Promise<boolean>
  /** What a validator published of itself, by its identity, as far as it is loaded. */
  publishedBy: (identity: string) => ValidatorInfo | undefined
  /** The stake accounts that were delegated to a vote account. null as for `stakeOf`. Never rejects. */
  delegatedTo: (voteAccount: string) => Promise<Delegated | null>
  /** The stake accounts that the address may withdraw from. null as for `stakeOf`. Never rejects. */
  withdrawableBy: (withdrawer: string) => Promise<Delegated | null>
  /** The whole stake in epochs that are over, as far as the node told. Never rejects. */
  stakeHistory: () => Promise<StakeHistoryOf>
  /** The validator of a vote account or an identity; of an identity with several vote accounts the one with the most stake. */
  validatorOf: (address: string) => Voter | undefined
  /** Who may withdraw from a stake account, and where it is delegated; undefined for other addresses, and while the stake accounts are not read. */
  stakeAccount: (address: string) => Pick<StakeAccount, 'withdrawer' | 'voter'> | undefined
  /**
   * The validators that have a name, the most stake first; undefined while the names are not read yet. Does not wait: reads what
   * is unknown in the background.
   */
  named: () => NamedValidator[] | undefined
}

export type Stake = { lamports: bigint; accounts: number }

/** `at`: when the node returned them, in milliseconds. */
export type Delegated = { accounts: readonly StakeAccount[]; at: number }

/** `address`: of the vote account. */
export type NamedValidator = { address: string; name: string }

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const ACCOUNTS_PER_CALL = 100

const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures' } as const

/**
 * Reads from the node when a visitor wants it, each part at most every half minute and one request at a time; while the node
 * is away the last values stay.
 */
export function createValidatorDetails(
  chain: ChainClient | undefined,
  voters: () => readonly Voter[] | null,
  readProduction: ReturnType<typeof createProductionReader>,
  log: Log,
  gateways?: Gateways,
): ValidatorDetails {
  const cached = <Value>(name: string, freshMs: number, read: (node: ChainClient) => Promise<Value>) =>
    cacheValue(
      () => (chain ? nullIfRefused(read(chain)) : Promise.resolve(null)),
      {
        name,
        freshMs,
        outageMs: Number.POSITIVE_INFINITY,
        waitMs: 3 * SECOND_MS,
        // About as long as after a success: an answer that is too large would be loaded again and again. The names are tried
        // sooner, because the server may start before its node.
        pauseMs: Math.min(freshMs, MINUTE_MS),
        quiet: true,
      },
      log,
    )
  const production = cached('the block production', 30 * SECOND_MS, (node) => readProduction(node, options))
  const inflation = cached(
    'the inflation',
    MINUTE_MS,
    async (node) => (await node.getInflationRate(options)).validator,
  )
  const published = cached("the validators' names", 5 * MINUTE_MS, (node) =>
    readPublished(node, options, gateways, log),
  )
  const stakes = cached('the stake accounts', MINUTE_MS, async (node) => {
    const accounts = await fetchStakeAccounts(node, options, log)
    return {
      delegators: countDelegators(accounts),
      // Also those whose delegation ends or is over.
      byVoter: groupBy(accounts, ({ delegation }) => delegation?.voter),
      ofWithdrawer: groupBy(accounts, ({ withdrawer }) => withdrawer),
      byWithdrawer: sumByWithdrawer(accounts),
      byAddress: new Map(accounts.map((account) => [account.address, account])),
    }
  })
  const stakeHistory = cached('the stake history', MINUTE_MS, async (node) => {
    const account = await node.getAccount(SYSVAR.stakeHistory, options)
    return account && readStakeHistory(account.data)
  })
  const voteHeads = cached("the validators' vote accounts", MINUTE_MS, (node) =>
    readVoteHeads(
      node,
      (voters() ?? []).map(({ voteAccount }) => voteAccount),
    ),
  )
  let listed: { of: readonly Voter[]; byAddress: ReadonlyMap<string, Voter> } | undefined
  /** By the identity and by the vote account of each validator; the first of an identity counts. */
  const byAddress = (): ReadonlyMap<string, Voter> => {
    const all = voters()
    if (!all) return new Map()
    if (listed?.of !== all)
      listed = {
        of: all,
        byAddress: new Map([
          ...all.toReversed().map((voter) => [voter.identity, voter] as const),
          ...all.map((voter) => [voter.voteAccount, voter] as const),
        ]),
      }
    return listed.byAddress
  }
  return {
    named() {
      const all = voters()
      const known = published.peek()
      void published.get()
      // null: there is no node, or it refuses to list them.
      if (known === null) return []
      if (known === undefined || all === null) return undefined
      return all.flatMap(({ voteAccount: address, identity }) => {
        const name = known.names.get(identity)
        return name === undefined ? [] : [{ address, name }]
      })
    },
    async loadNames(addresses) {
      const known = byAddress()
      // Most pages show no validator: the node is not asked for them.
      if ([...addresses].some((address) => known.has(address))) await published.getTimed()
    },
    nameOf: (address) => published.peek()?.names.get(byAddress().get(address)?.identity ?? ''),
    async isIcon(url) {
      return (await published.getTimed())?.value?.pictures.has(url) ?? false
    },
    publishedBy: (identity) => published.peek()?.byIdentity.get(identity),
    validatorOf: (address) => byAddress().get(address),
    async delegatedTo(voteAccount) {
      const known = await stakes.getTimed()
      return known?.value ? { accounts: known.value.byVoter.get(voteAccount) ?? [], at: known.at } : null
    },
    async withdrawableBy(withdrawer) {
      const known = await stakes.getTimed()
      return known?.value ? { accounts: known.value.ofWithdrawer.get(withdrawer) ?? [], at: known.at } : null
    },
    async stakeHistory() {
      const known = await stakeHistory.getTimed()
      const epochs = new Map(known?.value?.map(({ epoch, stakeHistory }) => [epoch, stakeHistory]))
      return (epoch) => epochs.get(epoch)
    },
    stakeAccount: (address) => stakes.peek()?.byAddress.get(address),
    async stakeOf(withdrawer) {
      const known = await stakes.get()
      return known ? (known.byWithdrawer.get(withdrawer) ?? { lamports: 0n, accounts: 0 }) : null
    },
    async get() {
      const [made, rate, named, charged, staked, history] = await Promise.all([
        production.getTimed(),
        inflation.getTimed(),
        published.getTimed(),
        voteHeads.getTimed(),
        stakes.getTimed(),
        stakeHistory.getTimed(),
      ])
      // Names hardly change, and are read seldom.
      const times = [made, rate, charged, staked, history].flatMap((one) =>
        one && one.value !== null ? one.at : [],
      )
      return {
        production: made?.value ?? null,
        inflation: rate?.value ?? null,
        names: named?.value?.names ?? null,
        icons: named?.value?.icons ?? null,
        voteHeads: charged?.value ?? null,
        delegators: staked?.value?.delegators ?? null,
        stakeHistory: history?.value ?? null,
        readAt: times.length > 0 ? Math.min(...times) : null,
      }
    },
  }
}

/** @param keyOf undefined: the account is in no group */
function groupBy(
  accounts: readonly StakeAccount[],
  keyOf: (account: StakeAccount) => string | undefined,
): ReadonlyMap<string, StakeAccount[]> {
  const found = new Map<string, StakeAccount[]>()
  for (const account of accounts) {
    const key = keyOf(account)
    if (key === undefined) continue
    const before = found.get(key)
    if (before) before.push(account)
    else found.set(key, [account])
  }
  return found
}

/** How many wallets have stake delegated, by vote account. */
function countDelegators(stakes: readonly StakeAccount[]): ReadonlyMap<string, number> {
  const wallets = new Map<string, Set<string>>()
  for (const { voter, withdrawer } of stakes)
    if (voter !== null) wallets.set(voter, (wallets.get(voter) ?? new Set()).add(withdrawer))
  return new Map([...wallets].map(([voter, { size }]) => [voter, size]))
}

async function readVoteHeads(
  node: ChainClient,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, VoteHead>> {
  const found = new Map<string, VoteHead>()
  for (let at = 0; at < addresses.length; at += ACCOUNTS_PER_CALL) {
    const part = addresses.slice(at, at + ACCOUNTS_PER_CALL)
    const { accounts } = await node.getAccounts(part, VOTE_HEAD_BYTES, options)
    for (const [index, address] of part.entries()) {
      const account = accounts[index]
      const head =
        account?.owner === PROGRAM.vote ? undefinedIfInvalid(() => readVoteHead(account.data)) : undefined
      if (head && account)
        found.set(address, {
          commissionBps: head.commissionBps,
          lamports: account.lamports,
          // Before version 4 a vote account has no place for one.
          hasBlsKey: head.collectors ? head.collectors.blsPubkeyCompressed !== null : null,
        })
    }
  }
  return found
}
