import { findInBook, type ProgramBook } from '../program-book.ts'
import { metaplex } from './metaplex.ts'
import { nameService } from './name-service.ts'
import type { Protocol } from './protocol.ts'

/** Every interface that is understood beside the runtime's own and the SPL's. A new one is one more file and line. */
const protocols: readonly Protocol[] = [metaplex, nameService]

const byName = new Map(protocols.map((protocol) => [protocol.name, protocol]))

/** The interface that the program speaks on the chain of `book`; `undefined` when none is known. */
export function protocolOf(programId: string, book: ProgramBook): Protocol | undefined {
  const name = findInBook(programId, book)?.protocol
  return name === undefined ? undefined : byName.get(name)
}
