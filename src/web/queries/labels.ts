import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api/call-api.ts'

/**
 * The network profile's label of an address, once the server has returned it. It sends no request, because
 * the shell requests the labels.
 */
export function useAddressLabel(address: string): string | undefined {
  const { data } = useQuery({
    ...apiQuery('getHealth', {}),
    enabled: false,
    select: ({ network: { labels } }) => (Object.hasOwn(labels, address) ? labels[address] : undefined),
  })
  return data
}
