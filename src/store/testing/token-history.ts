import { parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { address, blockOf, signature, type TestBlock } from './chain.ts'

// A chain of random mints, burns, transfers, closed accounts and owner changes, with the balances after each
// block.

type Account = { mint: string; owner: string; amount: bigint }
export type Holdings = {
  /** The accounts by address; closed ones are absent. */
  accounts: ReadonlyMap<string, Account>
  /** The minted amount less the burned one, by mint. */
  supplies: ReadonlyMap<string, bigint>
}

const MINTS = 3
const ACCOUNTS = 16
const OWNERS = 7
const MOST = 2n ** 60n

const EMPTY: Holdings = {
  accounts: new Map(),
  supplies: new Map(Array.from({ length: MINTS }, (_, n) => [address(`mint ${n}`), 0n])),
}

export type MadeBlock = { block: TestBlock; after: Holdings }

/** @param fork blocks of one slot on different forks have different transactions */
export type MakeBlock = (slot: number, before: Holdings | undefined, fork?: string) => MadeBlock

export function tokenHistory(random: (below: number) => number): MakeBlock {
  return (slot, before = EMPTY, fork = '') => {
    const after: MutableHoldings = {
      accounts: new Map([...before.accounts].map(([key, account]) => [key, { ...account }])),
      supplies: new Map(before.supplies),
    }
    const count = 1 + random(4)
    const transactions = Array.from({ length: count }, (_, i) =>
      nextTransaction(`${slot} ${fork} ${i}`, after, random),
    )
    return { block: blockOf({ slot, fork, height: slot, transactions }), after }
  }
}

type MutableHoldings = { accounts: Map<string, Account>; supplies: Map<string, bigint> }

/** Changes the balances, and returns the transaction that makes the change. */
function nextTransaction(
  name: string,
  { accounts, supplies }: MutableHoldings,
  random: (below: number) => number,
): RpcTransaction {
  const pick = () => address(`account ${random(ACCOUNTS)}`)
  const target = pick()
  const known = accounts.get(target)
  const mint = known?.mint ?? address(`mint ${random(MINTS)}`)
  const others = [...accounts].filter(([key, other]) => other.mint === mint && key !== target)
  const other = others[random(Math.max(1, others.length))]?.[0]
  const named = other === undefined ? [target] : [target, other]
  const payer = address('payer')
  const keys = [payer, ...named, mint, PROGRAM.token]
  const balances = () =>
    named.flatMap((account, i) => {
      const held = accounts.get(account)
      const { owner, amount, mint: of } = held ?? {}
      return of === undefined || owner === undefined
        ? []
        : [tokenBalance(1 + i, of, String(amount), { owner, programId: PROGRAM.token })]
    })
  const preTokenBalances = balances()
  const held = known ?? { mint, owner: address(`owner ${random(OWNERS)}`), amount: 0n }
  accounts.set(target, held)
  const supply = supplies.get(mint) ?? 0n
  let instruction = parsed(PROGRAM.token, 'initializeAccount3', { account: target, mint, owner: held.owner })
  const kind = random(6)
  const second = other === undefined ? undefined : accounts.get(other)
  if (kind <= 1 || held.amount === 0n) {
    const amount = [1n, BigInt(random(1_000)), MOST / 16n][random(3)] ?? 0n
    held.amount += amount
    supplies.set(mint, supply + amount)
    instruction = parsed(PROGRAM.token, 'mintTo', {
      mint,
      account: target,
      mintAuthority: payer,
      amount: String(amount),
    })
  } else if (kind === 2) {
    const amount = held.amount / BigInt(1 + random(3))
    held.amount -= amount
    supplies.set(mint, supply - amount)
    instruction = parsed(PROGRAM.token, 'burn', {
      account: target,
      mint,
      authority: held.owner,
      amount: String(amount),
    })
  } else if (kind === 3) {
    held.owner = address(`owner ${random(OWNERS)}`)
    instruction = parsed(PROGRAM.token, 'setAuthority', {
      account: target,
      authority: payer,
      authorityType: 'accountOwner',
      newAuthority: held.owner,
    })
  } else if (second && other !== undefined) {
    const isClosed = kind === 4
    const amount = isClosed ? held.amount : held.amount / 2n
    held.amount -= amount
    second.amount += amount
    // The account is closed in the same transaction, by an instruction that needs no amount.
    if (isClosed) accounts.delete(target)
    instruction = parsed(PROGRAM.token, 'transfer', {
      source: target,
      destination: other,
      authority: held.owner,
      amount: String(amount),
    })
  }
  const transaction = parsedTransaction({
    keys,
    instructions: [instruction],
    meta: { preTokenBalances, postTokenBalances: balances() },
  })
  Object.assign(transaction.transaction, { signatures: [signature(name)] })
  return transaction
}
