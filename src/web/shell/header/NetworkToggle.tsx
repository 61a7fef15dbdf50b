import { useNetworkNames } from '../../queries/network/network.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { useNetworkMode } from '../network-mode.tsx'

/** The network that is shown, or the chain's mainnet, which is to come. Without one to come there is no toggle. */
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
