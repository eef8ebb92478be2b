import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DictionaryName } from '../packing/dictionaries.ts'
import { pack, unpack } from '../packing/pack.ts'

/** The ways a box's text is stored: as it is, or deflated; higher numbers are those of the dictionaries it is packed with. */
const PLAIN = 1
const DEFLATED = 2
/** Longer texts are deflated before encryption, which makes them incompressible; a stored answer shrinks to a tenth. */
const SHORT_BYTES = 512
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

interface Keys {
  id: Buffer
  /** The reason in words. */
  name: string
  encrypt: Buffer
  sign: Buffer
}

/** A sealed value cannot be opened: its key is not configured, or it was tampered with. */
export class Unreadable extends Error {
  /** The fingerprint of its key. */
  readonly keyId: string

  constructor(box: Buffer, message: string, options?: ErrorOptions) {
    super(message, options)
    this.keyId = keyIdOf(box)
  }
}

/** Returns the fingerprint of the key a box was sealed with; it reveals nothing about the key. */
export function keyIdOf(box: Buffer): string {
  return box.toString('hex', 1, 1 + KEY_ID_BYTES)
}

/** Encrypts what must not be readable in the database, and signs what comes back from clients. */
export class SecretBox {
  readonly #keys: readonly Keys[]

  /** `secretKeys`: newest first; the newest writes, all of them read. */
  constructor(secretKeys: readonly string[]) {
    this.#keys = secretKeys.map((secret) => {
      const id = derive(secret, 'id').subarray(0, KEY_ID_BYTES)
      return { id, name: id.toString('hex'), encrypt: derive(secret, 'encrypt'), sign: derive(secret, 'sign') }
    })
  }

  /**
   * Seals a text with AES-256-GCM: form, key id, nonce, tag, ciphertext. Long texts are deflated first, or packed with this dictionary,
   * which takes a tenth of the space; versions of the service from before that cannot open those.
   */
  seal(text: string, dictionary: DictionaryName | null = null): Buffer {
    const { id, encrypt } = this.#newest()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', encrypt, iv)
    const formed = form(Buffer.from(text), dictionary)
    const body = Buffer.concat([cipher.update(formed.subarray(1)), cipher.final()])
    return Buffer.concat([formed.subarray(0, 1), id, iv, cipher.getAuthTag(), body])
  }

  /** The keys' fingerprints, newest first. */
  get keyIds(): readonly string[] {
    return this.#keys.map(({ name }) => name)
  }

  /** Opens a sealed box, or throws Unreadable if it was tampered with or its key is not configured. */
  open(box: Buffer): string {
    const id = keyIdOf(box)
    const keys = this.#keys.find(({ name }) => name === id)
    if (!keys) throw new Unreadable(box, `Sealed with the key ${id}, which SECRET_KEY does not name`)
    try {
      return decipher(keys, box)
    } catch (cause) {
      throw new Unreadable(box, 'The sealed value was tampered with', { cause })
    }
  }

  /** Like open, but returns null if unreadable. */
  openOrNull(box: Buffer): string | null {
    try {
      return this.open(box)
    } catch (error) {
      if (error instanceof Unreadable) return null
      throw error
    }
  }

  /** Returns a 16-byte signature of a text for one purpose. */
  sign(purpose: string, text: string): Buffer {
    return signature(this.#newest(), purpose, text)
  }

  /** Returns fingerprints to find a secret text by, one for each configured key, newest first; the first is the one to store. */
  fingerprints(purpose: string, text: string): [Buffer, ...Buffer[]] {
    return [this.sign(purpose, text), ...this.#keys.slice(1).map((keys) => signature(keys, purpose, text))]
  }

  /** Returns whether any configured key made this signature for that purpose and text. */
  isSigned(purpose: string, text: string, claimed: Buffer): boolean {
    return claimed.length === 16 && this.#keys.some((keys) => timingSafeEqual(signature(keys, purpose, text), claimed))
  }

  #newest(): Keys {
    const [newest] = this.#keys
    if (!newest) throw new Error('SECRET_KEY is empty')
    return newest
  }
}

/**
 * Opens what an installation sealed while its `secret-key` file was empty, left behind by a full disk: no secret at all. Used only to
 * reseal; its signatures are worthless.
 */
export const UNKEYED = new SecretBox([''])

/** Returns the form's number, then the bytes in it. */
function form(bytes: Buffer, dictionary: DictionaryName | null): Buffer {
  if (bytes.length <= SHORT_BYTES) return Buffer.concat([Buffer.of(PLAIN), bytes])
  if (dictionary) return pack(dictionary, bytes)
  return Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(bytes, { level: 1 })])
}

function unform(formed: Buffer): Buffer {
  if (formed[0] === PLAIN) return formed.subarray(1)
  return formed[0] === DEFLATED ? inflateRawSync(formed.subarray(1)) : unpack(formed)
}

function decipher({ encrypt }: Keys, box: Buffer): string {
  const iv = box.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES)
  const bodyAt = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', encrypt, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(box.subarray(bodyAt - TAG_BYTES, bodyAt))
  const formed = Buffer.concat([box.subarray(0, 1), decipher.update(box.subarray(bodyAt)), decipher.final()])
  return unform(formed).toString('utf8')
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `quote-negotiation-service ${use}`, 32))
}

function signature({ sign }: Keys, purpose: string, text: string): Buffer {
  return createHmac('sha256', sign).update(`${purpose}\0${text}`).digest().subarray(0, 16)
}
