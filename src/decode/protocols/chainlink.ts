import { errorTable } from '#svm/errors/program-errors.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { anchorProgram, readInfo, readLayouts } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/smartcontractkit/chainlink-solana: contracts/programs/ocr2, and its IDL in gauntlet (schemas/ocr_2.json)
const parse = anchorProgram(`
  initialize(minAnswer i128, maxAnswer i128): state feed owner tokenMint tokenVault vaultAuthority requesterAccessController billingAccessController
  close(): state receiver tokenReceiver authority tokenVault vaultAuthority tokenProgram
  transfer_ownership(proposedOwner pubkey): state authority
  accept_ownership(): state authority
  create_proposal(offchainConfigVersion u64): proposal authority
  write_offchain_config(): proposal authority
  finalize_proposal(): proposal authority
  close_proposal(): proposal receiver authority
  accept_proposal(): state proposal receiver tokenReceiver authority tokenVault vaultAuthority tokenProgram
  propose_config(): proposal authority
  propose_payees(tokenMint pubkey): proposal authority
  set_requester_access_controller(): state authority accessController
  request_new_round(): state authority accessController
  set_billing_access_controller(): state authority accessController
  set_billing(observationPaymentGjuels u32, transmissionPaymentGjuels u32): state authority accessController tokenReceiver tokenVault vaultAuthority tokenProgram
  withdraw_funds(amountGjuels u64): state authority accessController tokenVault vaultAuthority recipient tokenProgram
  withdraw_payment(): state authority tokenVault vaultAuthority payee tokenProgram
  pay_oracles(): state authority accessController tokenReceiver tokenVault vaultAuthority tokenProgram
  transfer_payeeship(): state authority transmitter payee proposedPayee
  accept_payeeship(): state authority transmitter proposedPayee`)

const [transmit] = readLayouts('transmit: state transmitter feed storeProgram storeAuthority')

const errors = errorTable(
  `
  Unauthorized: unauthorized
  InvalidInput: invalid input
  TooManyOracles: too many oracles
  StaleReport: a report of the same round or a later one is stored already
  DigestMismatch: the report belongs to another configuration
  WrongNumberOfSignatures: wrong number of signatures
  Overflow: overflow
  MedianOutOfRange: the answer is out of range`,
  6000,
)

/** Chainlink's oracles: each transmits reports that several of them signed. */
export const chainlinkOcr2: Protocol = {
  name: 'chainlink-ocr2',
  isOnlyTyped: true,
  decode: (instruction) => parse(instruction) ?? readReport(instruction),
  errorOf: (code) => errors.get(code),
}

// A nonce; the digest of the configuration, padding, epoch, round and 32 bytes more; the report; then signatures. Its
// numbers are big-endian.
const DIGEST = 1
const EPOCH = 60
const ROUND = 64
const TIME = 97
const ANSWER = 134
const SIGNATURES = 158
const SIGNATURE_SIZE = 65

/** What has no discriminator of an instruction is a report, as the program itself decides it. */
function readReport(instruction: InstructionInput): ParsedInstruction | undefined {
  const { data, accounts } = instruction
  const isWhole = data.length > SIGNATURES && (data.length - SIGNATURES) % SIGNATURE_SIZE === 0
  if (!transmit || !isWhole || accounts.length < transmit.accounts.length) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    type: transmit.name,
    info: {
      configDigest: Buffer.from(data.subarray(DIGEST, DIGEST + 32)).toString('hex'),
      epoch: view.getUint32(EPOCH),
      round: view.getUint8(ROUND),
      timestamp: view.getUint32(TIME),
      answer: (view.getBigInt64(ANSWER) << 64n) | view.getBigUint64(ANSWER + 8),
      signatures: (data.length - SIGNATURES) / SIGNATURE_SIZE,
      ...readInfo(transmit, data, data.length, instruction),
    },
  }
}

/** Where the oracles' answers are stored. */
export const chainlinkStore: Protocol = {
  name: 'chainlink-store',
  isOnlyTyped: true,
  decode: anchorProgram('submit(timestamp u64, answer i128): feed authority'),
}
