import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What an authenticator of these tests can be told to do wrong. */
export interface Misbehaviour {
  origin?: string;
  relyingPartyId?: string;
  counter?: number;
  /** False: nobody touched it with a finger or typed a PIN. */
  isVerified?: boolean;
  /** Signs with a key that nobody registered. */
  key?: KeyObject;
  credentialId?: string;
  type?: string;
  /** Another site's page is around the answer. */
  crossOrigin?: boolean;
  /** Answers as another kind of key than it is. */
  isSynced?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const HAS_CREDENTIAL = 0x40;

/** A passkey in software (WebAuthn 6), which can also lie. */
export class VirtualAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin: string,
    private readonly relyingPartyId = new URL(origin).hostname,
    private readonly isSynced = false,
  ) {}

  get privateKey(): KeyObject {
    return this.#keys.privateKey;
  }

  /** The answer to `navigator.credentials.create`, as JSON. */
  register({ challenge }: { challenge: string }, wrong: Misbehaviour = {}): object {
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#coseKey()]);
    const data = Buffer.concat([this.#data(HAS_CREDENTIAL, wrong), attested]);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, wrong).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    });
  }

  /** The answer to `navigator.credentials.get`, as JSON. */
  assert({ challenge }: { challenge: string }, wrong: Misbehaviour = {}): object {
    this.counter = wrong.counter ?? this.counter + 1;
    const data = this.#data(0, wrong);
    const client = this.#clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const signature = sign('sha256', signed, wrong.key ?? this.#keys.privateKey);
    return this.#answer(
      {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
      wrong.credentialId,
    );
  }

  #answer(response: object, id = this.credentialId): object {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, wrong: Misbehaviour): Buffer {
    const { origin = this.origin, crossOrigin = false } = wrong;
    const data = { type: wrong.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data));
  }

  #data(flags: number, wrong: Misbehaviour): Buffer {
    const { relyingPartyId = this.relyingPartyId, isSynced = this.isSynced } = wrong;
    const verified = wrong.isVerified === false ? 0 : VERIFIED;
    const eligible = isSynced ? BACKUP_ELIGIBLE : 0;
    return Buffer.concat([
      createHash('sha256').update(relyingPartyId).digest(),
      Buffer.from([PRESENT | verified | eligible | flags]),
      uint32(this.counter),
    ]);
  }

  /** RFC 9053: an ES256 key on P-256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function uint16(value: number): Buffer {
  const out = Buffer.alloc(2);
  out.writeUInt16BE(value);
  return out;
}

function uint32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  // The shortest form: the library measures a key by encoding it again.
  const head = length < 256 ? Buffer.from([0x58, length]) : Buffer.from([0x59, ...uint16(length)]);
  return Buffer.concat([head, bytes]);
}

function cborMap(entries: readonly [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
}
