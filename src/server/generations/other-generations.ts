import { ApiError } from '#api/errors.ts'
import type { Answer } from '#api/handler.ts'
import { accountKinds } from '#contract/addresses/account-kinds.ts'
import { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/names/search.ts'
import { findPage, pathTo } from '#contract/pages/pages.ts'
import { type CallName, generationBase } from '#contract/paths.ts'
import type { InputOf, OutputOf, Route } from '#contract/route.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { Generation } from '#store/engine/generations.ts'
import type { Asker, Calls, Extend } from '../requests/calls.ts'
import type { Sealed } from './sealed.ts'

/** The longest wait of a page for the other generations. */
const LOOKUP_MS = 5_000

/**
 * Adds to answers of the current generation what the other generations know. Slots and heights are not looked
 * up, because every generation has its own.
 */
export function createOtherGenerations(sealed: Sealed) {
  const ask = <Name extends CallName>(
    name: Name,
    input: InputOf<(typeof routes)[Name]>,
    generation: Generation,
    asker: Asker,
  ): Promise<OutputOf<(typeof routes)[Name]> | undefined> =>
    sealed
      .use(generation, ({ calls }) => calls.valuesFor(asker).value(name, input))
      // A generation that does not know it, or cannot be read now, counts as having no answer.
      .catch(() => undefined)

  /** The newest other generation that answers the call. */
  const firstThatKnows = async <Name extends CallName>(
    name: Name,
    input: InputOf<(typeof routes)[Name]>,
    asker: Asker,
  ): Promise<number | undefined> => {
    for (const generation of sealed.others)
      if ((await ask(name, input, generation, asker)) !== undefined) return generation.number
    return undefined
  }

  const orWhere: Extend = async (name, input, asker, compute) => {
    try {
      return await compute()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      error.generation = await firstThatKnows(name, input as InputOf<(typeof routes)[CallName]>, asker)
      throw error
    }
  }

  const withGenerations: Extend = async (name, input, asker, compute) => {
    const answer = (await compute()) as Answer<object>
    const known = await Promise.all(
      sealed.others.map((generation) =>
        ask(name, input as InputOf<(typeof routes)[CallName]>, generation, asker),
      ),
    )
    const generations = sealed.others.filter((_, i) => known[i] !== undefined).map(({ number }) => number)
    return generations.length === 0 ? answer : { ...answer, output: { ...answer.output, generations } }
  }

  /**
   * The search results of one generation. A search finds every address, so addresses count only if the
   * generation knows them.
   */
  const resultsOf = async (generation: Generation, q: string, asker: Asker): Promise<SearchResult[]> => {
    const found = await ask('search', { q }, generation, asker)
    const results = found?.results.filter(({ type }) => type !== 'page') ?? []
    const isKnown = await Promise.all(
      results.map(
        async ({ type, value }) =>
          type !== 'address' ||
          (await ask('getAddressType', { address: value }, generation, asker)) !== undefined,
      ),
    )
    return results
      .filter((_, i) => isKnown[i])
      .map((result) => ({ ...result, generation: generation.number }))
  }

  const withResults: Extend = async (_, input, asker, compute) => {
    const { q } = input as { q: string }
    const [answer, ...others] = await Promise.all([
      compute() as Promise<Answer<OutputOf<typeof routes.search>>>,
      ...sealed.others.map((generation) => resultsOf(generation, q, asker)),
    ])
    const results = joined(q, answer.output.results, others.flat())
    return { ...answer, output: { ...answer.output, results } }
  }

  const blockByHash = async (hash: string, calls: Calls, asker: Asker): Promise<string | undefined> => {
    const { results } = await calls.valuesFor(asker).value('search', { q: hash })
    const block = results.find(({ type }) => type === 'block')
    return (
      block && `${block.generation ? generationBase(block.generation) : ''}${pathTo('block', block.value)}`
    )
  }

  const ways: Readonly<Record<NonNullable<Route['elsewhere']>, Extend>> = {
    'if-missing': orWhere,
    generations: withGenerations,
    results: withResults,
  }

  return {
    sealed,
    /** Answers a call of the current generation, and adds what the others know. */
    extend: ((name, input, asker, compute) => {
      const { elsewhere }: Route = routes[name]
      return elsewhere && sealed.others.length > 0 ? ways[elsewhere](name, input, asker, compute) : compute()
    }) satisfies Extend,
    /**
     * The path of a page that the current generation does not have, in the generation that has it; also the
     * path of a block that is named by its hash. undefined when no generation has it, or the search takes
     * more than five seconds.
     *
     * @param path the path of the page, without the query
     */
    async pageElsewhere(path: string, calls: Calls, asker: Asker): Promise<string | undefined> {
      const { name, value = '' } = findPage(path) ?? {}
      const find = async (): Promise<string | undefined> => {
        if (name === 'block' && isBase58Of(value, 32)) return blockByHash(value, calls, asker)
        if (sealed.others.length === 0) return undefined
        const at = (number: number | undefined) =>
          number === undefined ? undefined : generationBase(number) + path
        if (name === 'transaction' && isBase58Of(value, 64))
          return at(await firstThatKnows('getTransaction', { signature: value }, asker))
        if (name === 'token' && isBase58Of(value, 32))
          return at(await firstThatKnows('getToken', { mint: value }, asker))
        if (name !== 'address' || !isBase58Of(value, 32)) return undefined
        const known = await calls.valuesFor(asker).value('getAddressType', { address: value })
        return known.type === 'unused' ? at(known.generations?.[0]) : undefined
      }
      return withTimeout(LOOKUP_MS, find(), () => new Error('The other generations are slow.')).catch(
        () => undefined,
      )
    },
  }
}
export type OtherGenerations = ReturnType<typeof createOtherGenerations>

const UNUSED = accountKinds.unused.name.toLowerCase()

/** The results of the current generation, followed by those of the others. */
function joined(q: string, own: readonly SearchResult[], others: readonly SearchResult[]): SearchResult[] {
  const isNowhere = ({ type, value, badge }: SearchResult) =>
    type === 'address' && value === q && (badge === null || badge === UNUSED)
  // A search finds every address. One that only another generation knows is listed for that generation alone.
  const known = others.length === 0 ? own : own.filter((result) => !isNowhere(result))
  const isNew = (result: SearchResult, i: number) =>
    [...known, ...others.slice(0, i)].every(
      ({ type, value }) => type !== result.type || value !== result.value,
    )
  return [...known, ...others.filter(isNew)]
}
