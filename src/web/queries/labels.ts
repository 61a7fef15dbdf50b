import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './call-api.ts'

/** What a well-known address is called on this chain, once the server has told. Never asks: the shell does. */
export function useAddressLabel(address: string): string | undefined {
  const { data } = useQuery({
    ...apiQuery('getHealth', {}),
    enabled: false,
    select: ({ network: { labels } }) => (Object.hasOwn(labels, address) ? labels[address] : undefined),
  })
  return data
}
