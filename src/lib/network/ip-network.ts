/** The network of `bits` bits that contains an IPv6 address or a longer network: `2001:db8:0:100::/56`. */
export function networkOf(address: string, bits: number): string {
  const [head = '', tail] = address.replace(/[%/].*/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, Math.ceil(bits / 16)).map((group, n) => {
    const used = Math.min(16, bits - 16 * n)
    return (Number.parseInt(group, 16) & (0xffff << (16 - used))).toString(16)
  })
  return `${groups.join(':')}::/${bits}`
}
