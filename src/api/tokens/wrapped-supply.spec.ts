import { expect, onTestFinished, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { newBootstrap, writeBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { command } from '#store/engine/database.ts'
import { refreshTokenList } from '#store/tokens/refresh-token-list.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, alice, block, bob } from '../testing/blocks.ts'
import { mintBytes } from '../testing/mints.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore } from '../testing/stored.ts'

const network = loadNetwork('gorbagana')
const { wrappedMint } = network.coin
const rule = createTokenRule(network)

/**
 * An index that begins at `slot`, in which Alice and Bob have 1.5 and 1 wrapped coins, at two dollars each.
 */
async function wrapped(slot: number, chain?: ChainClient) {
  const store = await openStore()
  onTestFinished(() => store.stop())
  const held = (owner: string, name: string, post: bigint) => ({
    ...{ account: addressOf(name), mint: wrappedMint, decimals: 9, owner, programId: PROGRAM.token },
    ...{ pre: 0n, post },
  })
  await store.save(slot, block(slot, { height: slot, blockTime: 1_700_000_000 }), true, {
    tokenChanges: [
      held(alice, 'wrapped of Alice', 1_500_000_000n),
      held(bob, 'wrapped of Bob', 1_000_000_000n),
    ],
  })
  await command(
    store.db,
    `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, is_deleted, version)
     VALUES (base58Decode('${wrappedMint}'), 2, 7, 7, 0, 1)`,
  )
  const read = async () => {
    await refreshTokenList(store.db, rule)
    const api = await start({ ...store, ...(chain && { chain }) })
    try {
      const get = async (path: string) => (await fetch(`${api.url}/api/token${path}`)).json()
      const { supply, uiSupply, marketCap } = routes.getToken.output.parse(await get(`/${wrappedMint}`))
      const history = routes.getTokenSupply.output.parse(await get(`/${wrappedMint}/supply`))
      const holders = routes.listTokenHolders.output.parse(await get(`/${wrappedMint}/holders`))
      const listed = routes.listTokens.output.parse(await get('s')).find(({ mint }) => mint === wrappedMint)
      return {
        ...{ supply, uiSupply, marketCap, history },
        ofHolders: holders.supply,
        listedCap: listed?.marketCap,
      }
    } finally {
      await api.stop()
    }
  }
  return { db: store.db, read }
}

const known = {
  supply: '2500000000',
  uiSupply: '2.5',
  marketCap: 5,
  history: { supply: '2500000000', points: [] },
  ofHolders: '2500000000',
  listedCap: 5,
}

test('the supply of the wrapped coin is what all of its accounts hold, and its market cap is of that', async () => {
  // The supply in the mint account is 0.
  const mintAccount = { owner: PROGRAM.token, data: mintBytes(addressOf('nobody'), 0n, 9) }
  const { chain } = fakeNode({ [wrappedMint]: mintAccount })
  expect(await (await wrapped(1, chain)).read()).toMatchObject(known)
})

test('where the index begins later, the supply of the wrapped coin is known with the balances from before it', async () => {
  const { db, read } = await wrapped(100)
  const unknown = {
    supply: null,
    uiSupply: null,
    marketCap: null,
    history: { supply: null },
    listedCap: null,
  }
  expect(await read()).toMatchObject(unknown)
  await writeBootstrap(db, newBootstrap(100, 'running'))
  expect(await read()).toMatchObject(unknown)
  await writeBootstrap(db, newBootstrap(100, 'complete'))
  expect(await read()).toMatchObject(known)
})
