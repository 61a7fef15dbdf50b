/** Whether an account's data begins with a number of eight bytes, as programs without Anchor mark their types of accounts. */
export const accountMark =
  (mark: bigint) =>
  (data: Uint8Array): boolean =>
    data.length >= 8 && Buffer.from(data.buffer, data.byteOffset, 8).readBigUInt64LE(0) === mark
