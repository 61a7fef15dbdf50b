import { useNetworkNames } from '../../queries/network/network.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useNetworkMode } from '../network-mode.tsx'

/**
 * The toggle between the current network and the chain's future mainnet; hidden if the chain has no future
 * mainnet.
 */
export function NetworkToggle() {
  const { mode, setMode } = useNetworkMode()
  const { stage, mainnetPending } = useNetworkNames()
  if (!mainnetPending) return null
  return (
    <Segmented
      label="Network"
      value={mode}
      options={[
        { value: 'testnet', text: stage },
        { value: 'mainnet', text: 'Mainnet' },
      ]}
      onChange={setMode}
    />
  )
}
