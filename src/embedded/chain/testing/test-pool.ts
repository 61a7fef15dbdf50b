import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import {
  CPAMM_PROGRAM,
  initializePool,
  POOL_SIZE,
  type PoolAccounts,
  type PoolFees,
  poolAuthority,
} from '../instructions/cpamm.ts'
import { createAccount } from '../instructions/system.ts'
import {
  createAssociated,
  initializeMint,
  MINT_SIZE,
  mintToChecked,
  type TokenProgram,
} from '../instructions/token.ts'
import { associatedTokenAddress } from '../keys/derived-address.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { ProgramRunner } from './program-runner.ts'

export const POOL_FEES: PoolFees = {
  trade: [25n, 10_000n],
  ownerTrade: [5n, 10_000n],
  ownerWithdraw: [1n, 1_000n],
  host: [20n, 100n],
}

export type TestPool = {
  runner: ProgramRunner
  owner: Keypair
  trader: Keypair
  accounts: PoolAccounts
  /** The trader's accounts of both tokens; `poolTokens` is its account of the pool tokens. */
  holdings: readonly [Address, Address]
  poolTokens: Address
  /** The balance of a token account; `supply` is the supply of the pool tokens. */
  amount: (account: Address) => bigint
  supply: () => bigint
}

type Options = {
  reserves: readonly [bigint, bigint]
  wealth: bigint
  fees?: PoolFees
  programs?: readonly [TokenProgram, TokenProgram]
}

/** Creates a pool of two tokens, and a trader who holds both. */
export function createTestPool({ reserves, wealth, fees = POOL_FEES, programs }: Options): TestPool {
  const runner = new ProgramRunner()
  runner.installProgram(CPAMM_PROGRAM, 'cpamm')
  const [owner, trader] = [runner.wallet('pool owner'), runner.wallet('trader')]
  const pool = namedKeypair('a pool')
  const authority = poolAuthority(pool.address)
  const [first = PROGRAM.token, second = PROGRAM.token] = programs ?? []
  const mints = [
    { key: namedKeypair('mint a'), program: first, reserve: reserves[0] },
    { key: namedKeypair('mint b'), program: second, reserve: reserves[1] },
  ] as const
  for (const { key, program, reserve } of mints) {
    createMint(runner, owner, key, { program, authority: owner.address })
    mintTo(runner, owner, { mint: key.address, program, to: authority, amount: reserve })
    mintTo(runner, owner, { mint: key.address, program, to: trader.address, amount: wealth })
  }
  const poolMint = namedKeypair('pool mint')
  createMint(runner, owner, poolMint, { program: PROGRAM.token, authority })
  const tokenAccountOf = (wallet: Address, mint: Address, program: TokenProgram = PROGRAM.token) =>
    associatedTokenAddress(wallet, mint, program)
  for (const wallet of [owner.address, trader.address])
    runner.succeed({
      signers: [owner],
      instructions: [
        createAssociated(owner.address, {
          owner: wallet,
          mint: poolMint.address,
          program: PROGRAM.token,
          idempotent: true,
        }),
      ],
    })
  const side = ({ key, program }: (typeof mints)[number]) => ({
    mint: key.address,
    program,
    vault: tokenAccountOf(authority, key.address, program),
  })
  const accounts: PoolAccounts = {
    pool: pool.address,
    sides: [side(mints[0]), side(mints[1])],
    poolMint: poolMint.address,
    poolProgram: PROGRAM.token,
    feeAccount: tokenAccountOf(owner.address, poolMint.address),
  }
  const poolTokens = tokenAccountOf(trader.address, poolMint.address)
  runner.succeed({
    signers: [owner, pool],
    instructions: [
      createAccount(owner.address, pool.address, {
        lamports: runner.svm.rentExemption(POOL_SIZE),
        space: POOL_SIZE,
        owner: CPAMM_PROGRAM,
      }),
      initializePool(accounts, { destination: poolTokens, fees }),
    ],
  })
  const number = (account: Address, at: number) => Buffer.from(runner.read(account).data).readBigUInt64LE(at)
  return {
    runner,
    owner,
    trader,
    accounts,
    holdings: [
      tokenAccountOf(trader.address, mints[0].key.address, first),
      tokenAccountOf(trader.address, mints[1].key.address, second),
    ],
    poolTokens,
    amount: (account) => number(account, 64),
    supply: () => number(poolMint.address, 36),
  }
}

function createMint(
  runner: ProgramRunner,
  payer: Keypair,
  mint: Keypair,
  { program, authority }: { program: TokenProgram; authority: Address },
): void {
  const lamports = runner.svm.rentExemption(MINT_SIZE)
  runner.succeed({
    signers: [payer, mint],
    instructions: [
      createAccount(payer.address, mint.address, { lamports, space: MINT_SIZE, owner: program }),
      initializeMint(program, mint.address, { decimals: 6, authority }),
    ],
  })
}

function mintTo(
  runner: ProgramRunner,
  from: Keypair,
  { mint, program, to, amount }: { mint: Address; program: TokenProgram; to: Address; amount: bigint },
): void {
  const account = associatedTokenAddress(to, mint, program)
  const minted = { mint, account, authority: from.address, amount, decimals: 6 }
  runner.succeed({
    signers: [from],
    instructions: [
      createAssociated(from.address, { owner: to, mint, program, idempotent: true }),
      ...(amount > 0n ? [mintToChecked(program, minted)] : []),
    ],
  })
}
