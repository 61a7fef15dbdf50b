import type { ProgramError } from '#svm/errors/program-errors.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import type {
  Address,
  DecodedInstruction,
  DefiActivity,
  PoolSighting,
  TokenTransfer,
} from '../decoded-block.ts'

/** One successful call of a protocol's program, with its inner calls. */
export type ProtocolCall = {
  instruction: DecodedInstruction
  /** Its inner calls at every depth, in order of execution. */
  inner: readonly DecodedInstruction[]
  /** The token transfers of `inner`, in order of execution. */
  tokenTransfers: readonly TokenTransfer[]
}

/** What a call says of the trade; instruction index, program, protocol and scope are added by `readActivities`. */
export type CallActivity = Pick<DefiActivity, 'kind' | 'pool' | 'user' | 'given' | 'received'>

/** What an aggregator reports of a trade over venues, which other protocols may know or not. */
export type ReportedRoute = {
  /** In order of execution; at least one. */
  legs: ReportedLeg[]
  /** What the aggregator or its host deducted from what the legs gave, or charged in addition to what they cost. */
  fees: { mint: Address; amount: bigint }[]
  /** What the user gave of the first token in total, where that is more than legs and fees add up to; otherwise null. */
  paid: bigint | null
}

export type ReportedLeg = {
  inputMint: Address
  /** Raw units, as all amounts. */
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
  /** As profiles name it, such as `spl-token-swap`. */
  name: string
  /**
   * Lists need only the types of its instructions; the arguments of those alone that sentences tell (`sentence/deed-rules.ts`).
   */
  isOnlyTyped?: true
  /**
   * Of interfaces that everybody deploys: whether an instruction of a program that the chain's profile does not know has the
   * form of one of its own. `data` reads the bytes, which costs more than to look at the accounts.
   */
  isForm?(accounts: readonly Address[], data: () => Uint8Array | undefined): boolean
  /**
   * Type, decoded arguments and named accounts; `undefined` for an instruction that it does not know.
   *
   * @throws DecodeError for bytes that it knows but cannot read
   */
  decode(instruction: InstructionInput): ParsedInstruction | undefined
  /** The trade or the change of liquidity that the call is, or several in order; `undefined` when it is neither. */
  activityOf?(call: ProtocolCall): CallActivity | CallActivity[] | undefined
  /** Of order books that pay out in another call than the order's: whether the call `instruction` pays out what `order` took. */
  settles?(instruction: DecodedInstruction, order: DecodedInstruction): boolean
  /** The trade over other programs that the call says it was. */
  routeOf?(call: ProtocolCall): ReportedRoute | undefined
  /** The interface's meaning of a custom error number. */
  errorOf?(code: number): ProgramError | undefined
  /** The pool as the accounts of an instruction name it. */
  poolOf?(instruction: DecodedInstruction): Omit<PoolSighting, 'programId' | 'protocol'> | undefined
  /** Its pools keep the product of their two reserves, so that the ratio of the reserves is the price. */
  isConstantProduct?: true
  /** The type of an account that a program of this protocol owns; `undefined` for all that have no name here. */
  accountTypeOf?(data: Uint8Array): ProtocolAccountType | undefined
}
