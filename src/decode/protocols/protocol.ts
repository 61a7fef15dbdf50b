import type { ProgramError } from '#svm/errors/program-errors.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import type {
  Address,
  DecodedInstruction,
  DefiActivity,
  PoolSighting,
  TokenTransfer,
} from '../decoded-block.ts'

/** One successful call of a protocol's program, with what it led to. */
export type ProtocolCall = {
  instruction: DecodedInstruction
  /** The calls that it made itself, and theirs, in order of execution. */
  inner: readonly DecodedInstruction[]
  /** The token transfers of `inner`, in order of execution. */
  tokenTransfers: readonly TokenTransfer[]
}

/** What a call says of the trade; place, program, protocol and scope are added by `activitiesOf`. */
export type CallActivity = Pick<DefiActivity, 'kind' | 'pool' | 'user' | 'given' | 'received'>

/** What an aggregator says itself of a trade over venues that others may know better, or nobody. */
export type ToldRoute = {
  /** In order of execution; at least one. */
  legs: ToldLeg[]
  /** What the aggregator or its host kept of what the legs brought, or took beside what they cost. */
  fees: { mint: Address; amount: bigint }[]
  /** What the user gave of the first token in all, where that is more than legs and fees tell; otherwise null. */
  paid: bigint | null
}

export type ToldLeg = {
  inputMint: Address
  /** Raw units, as all amounts. */
  inputAmount: bigint
  outputMint: Address
  outputAmount: bigint
  /** The program that traded; null when it is not told. */
  venue: Address | null
  /** The calls that made this leg; null when they cannot be told from those of other legs. */
  calls: readonly DecodedInstruction[] | null
}

/** Account types that belong to a protocol, as the API names them. */
export type ProtocolAccountType = 'liquidity_pool' | 'name' | 'token_metadata'

/**
 * Knows one interface that programs outside of the runtime speak. Which program speaks it is the chain's to say:
 * see `ProgramRegistry`.
 */
export type Protocol = {
  /** As profiles name it, such as `spl-token-swap`. */
  name: string
  /**
   * Type, decoded arguments and named accounts; `undefined` for an instruction that it does not know.
   *
   * @throws DecodeError for bytes that it knows but cannot read
   */
  decode(instruction: InstructionInput): ParsedInstruction | undefined
  /** The trade or the change of liquidity that the call is, or several in order; `undefined` when it is neither. */
  activityOf?(call: ProtocolCall): CallActivity | CallActivity[] | undefined
  /** The trade over other programs that the call says it was. */
  routeOf?(call: ProtocolCall): ToldRoute | undefined
  /** What the interface means by the number of a custom error. */
  errorOf?(code: number): ProgramError | undefined
  /** The pool as the accounts of an instruction name it. */
  poolOf?(instruction: DecodedInstruction): Omit<PoolSighting, 'programId' | 'protocol'> | undefined
  /** Its pools keep the product of their two reserves, so that the ratio of the reserves is the price. */
  isConstantProduct?: true
  /** The type of an account that a program of this protocol owns; `undefined` for all that have no name here. */
  accountTypeOf?(data: Uint8Array): ProtocolAccountType | undefined
}
