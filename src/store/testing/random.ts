/** A generator of whole numbers from 0 to below its argument; the sequence is the same in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
