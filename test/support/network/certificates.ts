import { KeyObject, webcrypto } from 'node:crypto'

// The package expects a polyfill of decorators' metadata, which its classes don't use.
Object.assign(Reflect, { getMetadata: () => undefined, getOwnMetadata: () => undefined })
const { BasicConstraintsExtension, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
  '@peculiar/x509'
)

/** A TLS server's key and certificate, in PEM. */
export interface ServerCertificate {
  key: string
  cert: string
}

/** The tests' certificates: made once per process, in memory. */
export interface Certificates {
  /** The authority to trust. */
  ca: string
  /** For `localhost`, 127.0.0.1, ::1, 0.0.0.0 (which reaches this machine, too) and `hooks.receiver.dev`. */
  good: ServerCertificate
  /** By the same authority, expired since yesterday. */
  expired: ServerCertificate
  /** By the same authority, valid from tomorrow. */
  early: ServerCertificate
  /** By the same authority, for `other.receiver.dev`. */
  wrongName: ServerCertificate
  /** Valid, but by an unknown authority. */
  unknownAuthority: ServerCertificate
  /** Valid, but self-signed. */
  selfSigned: ServerCertificate
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const NAMES = ['localhost', '127.0.0.1', '::1', '0.0.0.0', 'hooks.receiver.dev']
const DAY_MS = 86_400_000

let made: Promise<Certificates> | undefined

/** Returns the certificates of this process. */
export function certificates(): Promise<Certificates> {
  made ??= makeCertificates()
  return made
}

async function makeCertificates(): Promise<Certificates> {
  const authority = await makeCertificate({ names: [], name: 'CN=Authority of the tests' })
  const stranger = await makeCertificate({ names: [], name: 'CN=Authority of strangers' })
  const issue = async (request: Partial<CertificateRequest>) =>
    inPem(await makeCertificate({ names: NAMES, issuer: authority, ...request }))
  return {
    ca: authority.certificate.toString('pem'),
    good: await issue({}),
    expired: await issue({ days: [-3, -1] }),
    early: await issue({ days: [1, 3] }),
    wrongName: await issue({ names: ['other.receiver.dev'] }),
    unknownAuthority: await issue({ issuer: stranger }),
    selfSigned: inPem(await makeCertificate({ names: NAMES })),
  }
}

interface CertificateRequest {
  names: readonly string[]
  name: string
  /** Without an issuer it is self-signed; also without names it is an authority. */
  issuer: Issued
  days: readonly [number, number]
}

type Issued = Awaited<ReturnType<typeof makeCertificate>>

async function makeCertificate({
  names,
  name = 'CN=Receiver of the tests',
  issuer,
  days = [-1, 30],
}: Partial<CertificateRequest> & Pick<CertificateRequest, 'names'>): Promise<{
  certificate: InstanceType<typeof import('@peculiar/x509').X509Certificate>
  keys: webcrypto.CryptoKeyPair
}> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    subject: name,
    issuer: issuer?.certificate.subject ?? name,
    notBefore: new Date(Date.now() + days[0] * DAY_MS),
    notAfter: new Date(Date.now() + days[1] * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: (issuer ?? { keys }).keys.privateKey,
    extensions:
      names.length === 0
        ? [new BasicConstraintsExtension(true, undefined, true)]
        : [new SubjectAlternativeNameExtension(names.map((value) => ({ type: typeOf(value), value })))],
  })
  return { certificate, keys }
}

function typeOf(name: string): 'dns' | 'ip' {
  return /^[\d.]+$|:/.test(name) ? 'ip' : 'dns'
}

function inPem({ certificate, keys }: Issued): ServerCertificate {
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }) as string
  return { key, cert: certificate.toString('pem') }
}
