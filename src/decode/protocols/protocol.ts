import type { ProgramError } from '#svm/errors/program-errors.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import type {
  Address,
  DecodedInstruction,
  DefiActivity,
  PoolSighting,
  TokenTransfer,
} from '../block/decoded-block.ts'

/** One successful call of a protocol's program, with its inner calls. */
export type ProtocolCall = {
  instruction: DecodedInstruction
  /** Its inner calls at every depth, in order of execution. */
  inner: readonly DecodedInstruction[]
  /** The token transfers of `inner`, in order of execution. */
  tokenTransfers: readonly TokenTransfer[]
}

/** A trade or a change of liquidity; `readActivities` adds the index of the instruction, program, protocol and scope. */
export type CallActivity = Pick<DefiActivity, 'kind' | 'pool' | 'user' | 'given' | 'received'>

/** A trade over several venues as an aggregator reports it. Other protocols may know some of the venues. */
export type ReportedRoute = {
  /** The legs in order of execution; at least one. */
  legs: ReportedLeg[]
  /** Fees of the aggregator or its host, deducted from the received amount or added to the given one. */
  fees: { mint: Address; amount: bigint }[]
  /** The total of the first token that the user gave, if it is more than the sum of legs and fees; otherwise null. */
  paid: bigint | null
}

export type ReportedLeg = {
  inputMint: Address
  /** The amount in raw units, like all amounts. */
  inputAmount: bigint
  outputMint: Address
  outputAmount: bigint
  /** The program that traded; null when it is not reported. */
  venue: Address | null
  /** The calls that made this leg; null when they cannot be distinguished from those of other legs. */
  calls: readonly DecodedInstruction[] | null
}

/** Account types that belong to a protocol, as the API names them. */
export type ProtocolAccountType = 'liquidity_pool' | 'name' | 'token_metadata'

/**
 * One interface of programs outside of the runtime. Which programs implement it is part of the chain's profile: see
 * `ProgramRegistry`.
 */
export type Protocol = {
  /** The name in profiles, such as `spl-token-swap`. */
  name: string
  /**
   * Set when lists need only the types of its instructions, and the arguments of those that sentences use
   * (`isTold` in `decode/transaction/instructions.ts`).
   */
  readonly isOnlyTyped?: true | undefined
  /**
   * Only for interfaces that anybody can deploy: whether an instruction of a program that the profile does
   * not list has the form of an instruction of this protocol. Check the accounts first, because `data` reads
   * the bytes, which is slow.
   */
  isForm?(accounts: readonly Address[], data: () => Uint8Array | undefined): boolean
  /**
   * Type, decoded arguments and named accounts; `undefined` for an unknown instruction.
   *
   * @throws DecodeError for a known instruction whose bytes cannot be read
   */
  decode(instruction: InstructionInput): ParsedInstruction | undefined
  /** The trades and changes of liquidity that the call makes, in order; `undefined` when it makes none. */
  activityOf?(call: ProtocolCall): CallActivity | CallActivity[] | undefined
  /** Only for order books that pay out by another call: whether `instruction` pays out what `order` bought. */
  settles?(instruction: DecodedInstruction, order: DecodedInstruction): boolean
  /** The trade through other programs that the call reports. */
  routeOf?(call: ProtocolCall): ReportedRoute | undefined
  /** The name and message of a custom error number. */
  errorOf?(code: number): ProgramError | undefined
  /** The pool that the instruction names. */
  poolOf?(instruction: DecodedInstruction): Omit<PoolSighting, 'programId' | 'protocol'> | undefined
  /** Set when the product of a pool's two reserves is constant, so that their ratio is the price. */
  isConstantProduct?: true
  /** The type of an account that a program of this protocol owns; `undefined` for other types. */
  accountTypeOf?(data: Uint8Array): ProtocolAccountType | undefined
}

/** The parts of a protocol that `program.txt` or `idl.json` describe. */
export type ProgramData = Pick<Protocol, 'decode'> & Required<Pick<Protocol, 'errorOf' | 'accountTypeOf'>>
