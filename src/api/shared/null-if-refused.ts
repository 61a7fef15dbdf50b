import { RpcError } from '#chain/client.ts'
import { DecodeError } from '#svm/program-decoder.ts'

/**
 * null when the node refuses, as many do for requests for all accounts of a program: the value is then
 * unknown, but there is no outage.
 */
export async function nullIfRefused<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RpcError || error instanceof DecodeError) return null
    throw error
  }
}
