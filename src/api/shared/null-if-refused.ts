import { RpcError } from '#chain/client.ts'
import { DecodeError } from '#svm/program-decoder.ts'

/** null where the node refuses, as many do requests for all accounts of a program: that is unknown, and no outage. */
export async function nullIfRefused<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RpcError || error instanceof DecodeError) return null
    throw error
  }
}
