import { randomInt } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'
import { buildMessage, serializeTransaction } from '#svm/build-message.ts'
import type { Keypair } from '#svm/keypair.ts'
import { PROGRAM } from '#svm/program-ids.ts'

/**
 * The least compute unit limit; the two instructions together need 300. The amount above it makes each
 * transaction different.
 */
const LEAST_UNITS = 1_000
const VARIANTS = 200_000

/**
 * Signs the one kind of transaction of the game: its account sends one lamport to itself. The compute unit
 * limit, which costs nothing, differs each time, so that transactions with the same blockhash have different
 * signatures.
 */
export function createGameSigner({ address, sign }: Keypair) {
  // The counter starts at a random value, because the blockhash may still be the same after a restart.
  let count = randomInt(VARIANTS)
  return (blockhash: string): { signature: string; bytes: Uint8Array } => {
    count = (count + 1) % VARIANTS
    const limit = LEAST_UNITS + count
    const message = buildMessage({
      payer: address,
      instructions: [
        {
          programId: PROGRAM.system,
          accounts: [
            { address, signer: true, writable: true },
            { address, writable: true },
          ],
          data: transferData(1n),
        },
        { programId: PROGRAM.computeBudget, accounts: [], data: unitLimitData(limit) },
      ],
      recentBlockhash: blockhash,
    })
    const signature = sign(message)
    return { signature: encodeBase58(signature), bytes: serializeTransaction([signature], message) }
  }
}

/** The data of the System program's instruction Transfer. */
function transferData(lamports: bigint): Uint8Array {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2)
  data.writeBigUInt64LE(lamports, 4)
  return data
}

/** The data of the Compute Budget program's instruction SetComputeUnitLimit. */
function unitLimitData(units: number): Uint8Array {
  const data = Buffer.alloc(5)
  data.writeUInt8(2)
  data.writeUInt32LE(units, 1)
  return data
}
