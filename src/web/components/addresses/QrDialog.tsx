import { QRCodeSVG } from 'qrcode.react'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { WholeHash } from './WholeHash.tsx'

/** The address as a QR code for phones. It is dark on white in both themes, because scanners expect that. */
export function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title="QR code" onClose={onClose}>
      <div className="grid justify-items-center gap-4 p-5">
        <QRCodeSVG
          value={address}
          size={240}
          marginSize={4}
          title={`QR code of ${address}`}
          className="rounded-lg"
        />
        <p className="text-center">
          <WholeHash value={address} label="Address" />
        </p>
      </div>
    </Dialog>
  )
}
