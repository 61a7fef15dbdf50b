import { useQuery } from '@tanstack/react-query'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { openApiPath } from '#contract/paths.ts'
import type { ExampleValues } from '#contract/route.ts'
import type { RpcExampleValues } from '#contract/rpc/rpc-docs.ts'
import { apiQuery, errorOf, fetchAnswer } from './api/call-api.ts'
import { twice } from './api/refresh.ts'

/** The OpenAPI document of the API. It is loaded once; until then it is requested every three seconds. */
export function useOpenApi() {
  return useQuery({
    queryKey: ['openapi'],
    queryFn: fetchDocument,
    retry: twice,
    refetchInterval: ({ state }) => (state.data === undefined ? 3_000 : false),
  })
}

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<OpenApiDocument> {
  const response = await fetchAnswer(openApiPath, { credentials: 'include', signal })
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as OpenApiDocument
}

/** Values that exist on the chain now, for example requests. They stay the same while the page is open. */
export function useExampleValues(): ExampleValues {
  const block = useNewestBlock()
  const transactions = useQuery(apiQuery('listTransactions', { limit: '20' })).data
  const tokens = useQuery(apiQuery('listTokens', { limit: '20' })).data
  const programs = useQuery(apiQuery('listPrograms', {})).data?.filter(({ isActive }) => isActive)
  const validator = useFirstValidator()?.address
  const delegators = useQuery({
    ...apiQuery('listDelegators', { address: validator ?? '', limit: '1' }),
    enabled: validator !== undefined,
  }).data?.delegators
  const transaction = transactions?.find(({ status }) => status === 'success') ?? transactions?.[0]
  // Prefer programs of the type `Token`, because built-in programs have no account with code.
  const program = programs?.find(({ type }) => type === 'Token') ?? programs?.[0]
  const logo = tokens?.find(({ logoUri }) => /^https?:/.test(logoUri ?? ''))?.logoUri
  return {
    height: block?.height == null ? '' : String(block.height),
    signature: transaction?.signature ?? '',
    wallet: transaction?.feePayer ?? '',
    mint: tokens?.[0]?.mint ?? '',
    program: program?.programId ?? '',
    validator: validator ?? '',
    stakeAccount: delegators?.[0]?.stakeAccount ?? '',
    imageUrl: logo ?? '',
  }
}

/** The values for example requests of the JSON-RPC. */
export function useRpcExampleValues(): RpcExampleValues {
  const values = useExampleValues()
  const block = useNewestBlock()
  const identity = useFirstValidator()?.identity ?? ''
  return { ...values, slot: block?.slot ?? '', blockhash: block?.blockhash ?? '', identity }
}

const useNewestBlock = () => useQuery(apiQuery('listBlocks', { limit: '1' })).data?.[0]
const useFirstValidator = () => useQuery(apiQuery('listValidators', {})).data?.validators[0]
