import { useEffect, useRef, useState } from 'react'
import { imagePath, imageUrl } from '#contract/paths.ts'
import { siteBase } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'

const TIMEOUT_MS = 8_000
const VERSION_MS = 30_000

type TokenLogoProps = {
  /** The URL of the picture, which is loaded through this server; null if it is unknown. */
  url: string | null | undefined
  /** The source of the initials: the symbol, otherwise the name. */
  name: string | null | undefined
  /** The width and height in pixels, which are reserved while the picture loads. */
  size?: number
  className?: string
}

/**
 * The picture of a token or validator, hidden from screen readers because its name is next to it. It loads
 * when it comes near the viewport. After an error it is requested again a second later, and if this server
 * refuses that, once more after the pause that the refusal demands. Initials are shown until the picture
 * arrives, and stay after a second error or eight seconds.
 */
export function TokenLogo({ url, name, size = 20, className }: TokenLogoProps) {
  const box = { width: size, height: size }
  return (
    <span
      aria-hidden="true"
      data-logo=""
      style={box}
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-raised align-middle',
        className,
      )}
    >
      {/* The key restarts the component for another picture. */}
      {url ? <Picture key={url} url={url} name={name} size={size} /> : <Initials name={name} size={size} />}
    </span>
  )
}

type State = 'far' | 'first' | 'asking' | 'second' | 'shown' | 'failed'

function Picture({ url, name, size }: { url: string; name: string | null | undefined; size: number }) {
  const element = useRef<HTMLSpanElement>(null)
  const [state, setState] = useState<State>('far')
  const [src, setSrc] = useState<string>()
  // Twice the size is sharp on screens with two pixels per unit.
  const asked = imageUrl(url, size * 2)
  const source = asked.startsWith(imagePath) ? siteBase() + asked : asked
  const loading = state === 'first' || state === 'second'

  useEffect(() => {
    if (state !== 'far' || !element.current) return
    const load = () => {
      setSrc(versioned(source, Date.now()))
      setState('first')
    }
    if (!('IntersectionObserver' in window)) return load()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [state, source])

  // Each attempt may take eight seconds.
  const waiting = loading && src !== undefined
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setState('failed'), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  useEffect(() => {
    if (state !== 'asking') return
    const stopped = new AbortController()
    import('./request-picture-again.ts')
      .then(({ requestPictureAgain }) =>
        requestPictureAgain((attempt) => versioned(source, Date.now(), attempt), TIMEOUT_MS, stopped),
      )
      .then((found) => {
        if (stopped.signal.aborted) return
        setSrc(found)
        setState(found === undefined ? 'failed' : 'second')
      })
      .catch(() => !stopped.signal.aborted && setState('failed'))
    return () => stopped.abort()
  }, [state, source])

  const onError = () => setState(state === 'first' && source.startsWith('/') ? 'asking' : 'failed')
  return (
    <>
      {state !== 'shown' && <Initials name={name} size={size} />}
      {state === 'far' && <span ref={element} className="absolute inset-0" />}
      {(loading || state === 'shown') && (
        <img
          key={src}
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={onError}
          className={cx('absolute inset-0 size-full object-cover', state !== 'shown' && 'opacity-0')}
        />
      )}
    </>
  )
}

/**
 * The URL changes every half minute, so that a changed picture appears at the latest then, and the browser's
 * cache is used until then.
 */
function versioned(url: string, now: number, retry = 0): string {
  if (!url.startsWith('/')) return url
  const version = `${url.includes('?') ? '&' : '?'}v=${Math.floor(now / VERSION_MS)}`
  return url + version + (retry ? `&retry=${retry}` : '')
}

function Initials({ name, size }: { name: string | null | undefined; size: number }) {
  return (
    <span className="font-sans font-semibold text-muted" style={{ fontSize: Math.round(size * 0.42) }}>
      {initialsOf(name)}
    </span>
  )
}

/**
 * The first letters of two words, or the first two letters of a single word; a question mark without a name.
 */
function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words.map((word) => [...word])
  if (!first) return '?'
  return (second ? `${first[0]}${second[0]}` : first.slice(0, 2).join('')).toUpperCase()
}
