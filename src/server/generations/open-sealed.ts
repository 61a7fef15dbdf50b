import { type Context, createContext, type Sources } from '#api/context.ts'
import type { ServiceStatus } from '#api/service-status.ts'
import type { Log } from '#lib/log/log.ts'
import { closeDatabase } from '#store/engine/database.ts'
import { type Generation, openGeneration } from '#store/engine/generations.ts'
import { seedHead } from '#store/head/fill-head.ts'
import { createHead } from '#store/head/head.ts'
import { unknownHealth } from '#store/integrity/index-health.ts'
import type { SealedGeneration } from './sealed.ts'

type SealedSources = Pick<
  Sources,
  'base' | 'generations' | 'network' | 'json' | 'roles' | 'status' | 'trollboxSecret' | 'version'
> & { log: Log }

/**
 * Opens what serves a sealed generation: its database, without a node and without anything that writes.
 *
 * @param serve makes the HTTP side of the generation
 */
export async function openSealed(
  generation: Generation,
  { base, generations, network, json, roles, status, trollboxSecret, version, log }: SealedSources,
  serve: (context: Context) => Omit<SealedGeneration, 'close'>,
): Promise<SealedGeneration> {
  const db = await openGeneration(base, generation)
  try {
    const head = createHead(db.memtable)
    await seedHead(db, head)
    const context = createContext(
      {
        // The fields are copied one by one, because a node or a faucet would answer for the current chain.
        ...{ db, base, head, generations, generation, network, json, roles, trollboxSecret, version, log },
        // The game gets a reason, so that no page of the generation sends transactions.
        game: { why: 'A sealed generation of the chain takes no transactions.' },
        status: () => sealedStatus(generation, status()),
      },
      { send: () => {}, clients: () => 0 },
    )
    const served = serve(context)
    await served.app.ready()
    return {
      ...served,
      close: async () => {
        await served.app.close()
        await closeDatabase(db)
      },
    }
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}

/** The status of a sealed generation, of which only the database can fail. */
function sealedStatus({ genesisHash, blocks }: Generation, { database }: ServiceStatus): ServiceStatus {
  return {
    chain: { up: null, slot: null, height: null, genesisHash, nodes: [], notOffered: [] },
    indexed: {
      ...unknownHealth,
      ...{ isStandby: null, dirtyKeys: null },
      slot: blocks?.lastSlot ?? null,
      height: blocks?.lastHeight ?? null,
    },
    database,
    problems: database.alive ? [] : ['The embedded database is being started again.'],
    counters: {},
  }
}
