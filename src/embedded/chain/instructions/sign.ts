import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import {
  buildMessage,
  type InstructionToBuild,
  type LookupTable,
  serializeTransaction,
} from '#svm/build-message.ts'
import type { WireConfig } from '#svm/wire-message.ts'
import { parseWireMessage } from '#svm/wire-transaction.ts'
import { readTransaction, type SignedTransaction } from '../bank/signed-transaction.ts'
import type { Keypair } from '../keys/keypair.ts'

/** An unsigned transaction without blockhash; the first signer is the fee payer. */
export type Draft = {
  signers: readonly [Keypair, ...Keypair[]]
  instructions: readonly InstructionToBuild[]
  lookupTables?: readonly LookupTable[]
  /** If given: a version 1 transaction with this compute budget in its header. */
  config?: Partial<WireConfig>
}

/** @throws TypeError when a required signer is missing */
export function signTransaction(
  { signers, instructions, lookupTables, config }: Draft,
  blockhash: string,
): SignedTransaction {
  const message = buildMessage({
    payer: signers[0].address,
    instructions,
    recentBlockhash: decodeBase58(blockhash) ?? blockhash,
    ...(lookupTables && { lookupTables }),
    ...(config && { config }),
  })
  const { header, staticKeys } = parseWireMessage(message)
  const signatures = staticKeys.slice(0, header.numRequiredSignatures).map((key) => {
    const address = encodeBase58(key)
    const keypair = signers.find((signer) => signer.address === address)
    if (!keypair) throw new TypeError(`The transaction needs the signature of ${address}`)
    return keypair.sign(message)
  })
  return readTransaction(serializeTransaction(signatures, message))
}
