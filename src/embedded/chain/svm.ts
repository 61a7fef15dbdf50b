import {
  FailedTransactionMetadata,
  FeatureSet,
  LiteSvm,
  Account as NativeAccount,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { createMemo } from '#lib/work/cache.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Account, Address } from './bank/account.ts'
import type { SignedTransaction } from './bank/signed-transaction.ts'
import { type TransactionError, transactionErrorOf } from './bank/transaction-error.ts'

// The only importer of the native engine (LiteSVM). Invalid transaction bytes, or a key that is not 32 bytes, abort the
// whole process in native code: every input is checked here, or has a type that only a checking function creates.

/** The result of one transaction, without the accounts it changed. */
export type Execution = {
  /** `false`: rejected before the fee was charged; such a transaction is never part of a block. */
  included: boolean
  err: TransactionError | null
  logs: string[]
  units: bigint
  /** One list per top-level instruction. */
  inner: InnerInstruction[][]
  returnData: { programId: Address; data: Uint8Array } | undefined
}

export type InnerInstruction = {
  programIdIndex: number
  accounts: number[]
  data: Uint8Array
  stackHeight: number
}

export type Simulation = Execution & { accounts: Map<Address, Account> }

/** Logs are truncated at this many bytes, as by a node. */
const LOG_LIMIT = 10_000n
const PROGRAM_OWNERS = [
  PROGRAM.nativeLoader,
  PROGRAM.bpfLoader1,
  PROGRAM.bpfLoader2,
  PROGRAM.upgradeableLoader,
  PROGRAM.token,
  PROGRAM.config,
  'Sysvar1111111111111111111111111111111111111',
]

/** The virtual machine and its accounts, in memory. */
export class Svm {
  private readonly native: LiteSvm

  constructor() {
    const native = LiteSvm.default()
    native.setFeatureSet(allFeatures())
    native.setBuiltins()
    native.setLamports(0n)
    native.setSysvars()
    native.setDefaultPrograms()
    native.setPrecompiles()
    native.withNativeMints()
    native.setSigverify(true)
    // The engine knows only one blockhash; the bank checks the last 150 and durable nonces.
    native.setBlockhashCheck(false)
    native.setTransactionHistory(0n)
    native.setLogBytesLimit(LOG_LIMIT)
    this.native = native
  }

  /** The account at `address`; `undefined` while it has no lamports. */
  read(address: Address): Account | undefined {
    const found = this.native.getAccount(keyOf(address))
    return found === null ? undefined : accountOf(found)
  }

  lamports(address: Address): bigint {
    return this.native.getBalance(keyOf(address)) ?? 0n
  }

  /** Replaces the account; one without lamports is removed. */
  write(address: Address, account: Account): void {
    const { lamports, data, owner, executable, rentEpoch } = account
    this.native.setAccount(
      keyOf(address),
      new NativeAccount(lamports, data, keyOf(owner), executable, rentEpoch),
    )
  }

  /** The engine's built-in accounts: programs, sysvars and the native mint. */
  builtIn(): { address: Address; owner: Address }[] {
    return PROGRAM_OWNERS.flatMap((owner) =>
      this.native
        .getProgramAccounts(keyOf(owner))
        .map((entry) => ({ address: encodeBase58(entry.address), owner })),
    )
  }

  /** The ids of all features of the engine, in no fixed order. */
  features(): Uint8Array[] {
    return knownFeatures()
  }

  rentExemption(size: number): bigint {
    return this.native.minimumBalanceForRentExemption(BigInt(size))
  }

  execute(transaction: SignedTransaction): Execution {
    const result = this.native.sendVersionedTransaction(transaction.bytes)
    return result instanceof FailedTransactionMetadata
      ? executionOf(result.meta(), transactionErrorOf(result.err()))
      : executionOf(result, null)
  }

  /** Runs the transaction without changing state; `accounts` are the accounts as it would leave them. */
  simulate(transaction: SignedTransaction, { verify }: { verify: boolean }): Simulation {
    this.native.setSigverify(verify)
    try {
      const result = this.native.simulateVersionedTransaction(transaction.bytes)
      const accounts = new Map<Address, Account>()
      if (result instanceof FailedTransactionMetadata)
        return { ...executionOf(result.meta(), transactionErrorOf(result.err())), accounts }
      for (const entry of result.postAccounts())
        accounts.set(encodeBase58(entry.address), accountOf(entry.account()))
      return { ...executionOf(result.meta(), null), accounts }
    } finally {
      this.native.setSigverify(true)
    }
  }
}

/**
 * All features. One of them replaces the Token program with its rewrite, p-token (SIMD-0266), and one allows
 * version 1 transactions.
 */
function allFeatures(): FeatureSet {
  const features = new FeatureSet()
  for (const address of knownFeatures()) features.activate(address, 0n)
  return features
}

const knownFeatures = (): Uint8Array[] =>
  new LiteSvm().getProgramAccounts(keyOf(PROGRAM.feature)).map(({ address }) => address)

function executionOf(meta: TransactionMetadata, err: TransactionError | null): Execution {
  const returned = meta.returnData()
  const data = Uint8Array.from(returned.data())
  return {
    included: err === null || meta.signature().some((byte) => byte !== 0),
    err,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: meta.innerInstructions().map((group) =>
      group.map((inner) => {
        const instruction = inner.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: Uint8Array.from(instruction.data()),
          stackHeight: inner.stackHeight(),
        }
      }),
    ),
    returnData: data.length > 0 ? { programId: encodeBase58(returned.programId()), data } : undefined,
  }
}

function accountOf(native: NativeAccount): Account {
  return {
    lamports: native.lamports(),
    data: native.data(),
    owner: addressOf(native.owner()),
    executable: native.executable(),
    rentEpoch: native.rentEpoch(),
  }
}

function keyOf(address: Address): Uint8Array {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 32) throw new TypeError(`Expected an address, found "${address.slice(0, 100)}"`)
  return bytes
}

// A few programs own nearly all accounts, so their addresses are cached; the limit bounds the memory.
const addresses = createMemo<string, Address>(1_000)
function addressOf(bytes: Uint8Array): Address {
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return addresses(key, () => encodeBase58(bytes))
}
