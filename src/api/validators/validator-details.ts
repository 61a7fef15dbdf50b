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

/**
 * Facts about validators in addition to their vote accounts, most of them from the node. A value is null when
 * the node refuses the request or has not answered yet.
 */
export type ValidatorFacts = {
  production: Production | null
  /** The yearly inflation for stake, as a share of the total supply. */
  inflation: number | null
  /** The published names by identity. */
  names: ReadonlyMap<string, string> | null
  /** The URLs of their pictures, by identity. */
  icons: ReadonlyMap<string, string> | null
  /** The values of the vote accounts, by their address. */
  voteHeads: ReadonlyMap<string, VoteHead> | null
  /** The number of wallets with delegated stake, by vote account; a vote account without any is missing. */
  delegators: ReadonlyMap<string, number> | null
  /** The stake history in lamports, newest epoch first. */
  stakeHistory: ReturnType<typeof readStakeHistory> | null
  /**
   * The time in milliseconds at which the oldest of these values was read, names excepted; null while nothing
   * is known.
   */
  readAt: number | null
}

/** Values of a vote account; `hasBlsKey` is null when the version of the account has no such key. */
export type VoteHead = { commissionBps: number; lamports: bigint; hasBlsKey: boolean | null }

export type ValidatorDetails = {
  get: () => Promise<ValidatorFacts>
  /**
   * The lamports in all stake accounts from which the address may withdraw, and the number of these accounts.
   * null when the node does not list stake accounts, or its last answer is older than two intervals. Never
   * rejects.
   */
  stakeOf: (withdrawer: string) => Promise<Stake | null>
  /**
   * Reads the names of validators if one of the addresses is an identity or a vote account. Never rejects.
   */
  loadNames: (addresses: Iterable<string>) => Promise<void>
  /** The published name of a validator, by its identity or its vote account, as far as it is loaded. */
  nameOf: (address: string) => string | undefined
  /** Whether a validator published this URL as its picture. Never rejects. */
  isIcon: (url: string) => Promise<boolean>
  /**
   * What a validator published about itself, by its identity; undefined when it is not loaded or the
   * validator published nothing.
   */
  publishedBy: (identity: string) => ValidatorInfo | undefined
  /** The stake accounts that are delegated to a vote account; null as for `stakeOf`. Never rejects. */
  delegatedTo: (voteAccount: string) => Promise<Delegated | null>
  /** The stake accounts from which the address may withdraw; null as for `stakeOf`. Never rejects. */
  withdrawableBy: (withdrawer: string) => Promise<Delegated | null>
  /** The total stake in past epochs, as far as the node returned it. Never rejects. */
  stakeHistory: () => Promise<StakeHistoryOf>
  /**
   * The validator with this vote account or identity; if an identity has several vote accounts, the one with
   * the most stake.
   */
  validatorOf: (address: string) => Voter | undefined
  /**
   * The withdrawer of a stake account and the vote account to which it is delegated; undefined for other
   * addresses, and before the stake accounts were read.
   */
  stakeAccount: (address: string) => Pick<StakeAccount, 'withdrawer' | 'voter'> | undefined
  /**
   * The validators that have a name, the most stake first; undefined before the names were read. Does not
   * wait: unknown names are read in the background.
   */
  named: () => NamedValidator[] | undefined
}

export type Stake = { lamports: bigint; accounts: number }

/** Stake accounts, and the time in milliseconds at which the node returned them. */
export type Delegated = { accounts: readonly StakeAccount[]; at: number }

/** A validator with its published name; `address` is its vote account. */
export type NamedValidator = { address: string; name: string }

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const ACCOUNTS_PER_CALL = 100

const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures' } as const

/**
 * Reads facts from the node on demand: each at most every half minute, with one request at a time. While the
 * node does not answer, the last values stay.
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
        // The pause after a failure is about as long as after a success, so that an answer that is too large
        // is not loaded again and again. Names are retried sooner, because the server may start before its
        // node.
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
      // These include accounts whose delegation is ending or has ended.
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
  /** The validators by identity and by vote account; of several with one identity, the first counts. */
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
      // null means that there is no node, or that it refuses to list the names.
      if (known === null) return []
      if (known === undefined || all === null) return undefined
      return all.flatMap(({ voteAccount: address, identity }) => {
        const name = known.names.get(identity)
        return name === undefined ? [] : [{ address, name }]
      })
    },
    async loadNames(addresses) {
      const known = byAddress()
      // Most pages show no validator, so for these the node is not asked.
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
      // Names are left out, because they rarely change and are rarely read.
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

/**
 * Groups the accounts by a key.
 *
 * @param keyOf the key of an account; undefined for an account that is left out
 */
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

/** The number of wallets with delegated stake, by vote account. */
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
          // A vote account before version 4 has no field for this key.
          hasBlsKey: head.collectors ? head.collectors.blsPubkeyCompressed !== null : null,
        })
    }
  }
  return found
}
