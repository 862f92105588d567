import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../clock/index.js';
import { constantTimeEqual, Hasher, randomDigits } from '../crypto/index.js';
import type { Transaction } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { defineMessage } from './message-kind.js';
import { Messages } from './messages.service.js';
import type { Channel } from './delivery/message.js';

/** `sender` is the name that the person knows. */
type OneTimeCodeParams = { code: string; sender: string; minutes: number };

export const ONE_TIME_CODE = defineMessage<OneTimeCodeParams>({
  name: 'one_time_code',
  isCode: true,
  texts: {
    en: ({ code, sender, minutes }, f) => ({
      subject: `Your code for ${sender}`,
      body: [
        `Type this code on the page that asked for it. It is valid for ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Never tell anybody this code, whoever asks. If you did not ask for it, ignore this message.',
      sms: `${code} is your code for ${sender}. Valid for ${f.minutes(minutes)}. Never tell anybody this code.`,
    }),
    es: ({ code, sender, minutes }, f) => ({
      subject: `Su código para ${sender}`,
      body: [
        `Escriba este código en la página que lo pidió. Es válido durante ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'No comunique este código a nadie, sea quien sea quien lo pida. Si no lo ha solicitado, ignore este mensaje.',
      sms: `${code} es su código para ${sender}. Válido durante ${f.minutes(minutes)}. No se lo diga a nadie.`,
    }),
    fr: ({ code, sender, minutes }, f) => ({
      subject: `Votre code pour ${sender}`,
      body: [
        `Saisissez ce code sur la page qui l’a demandé. Il est valable ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Ne communiquez ce code à personne, quelle que soit la personne qui le demande. Si vous ne l’avez pas demandé, ignorez ce message.',
      sms: `${code} est votre code pour ${sender}. Valable ${f.minutes(minutes)}. Ne le communiquez à personne.`,
    }),
    de: ({ code, sender, minutes }, f) => ({
      subject: `Ihr Code für ${sender}`,
      body: [
        `Geben Sie diesen Code auf der Seite ein, die danach fragt. Er gilt ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Nennen Sie diesen Code niemandem, wer auch immer danach fragt. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.',
      sms: `${code} ist Ihr Code für ${sender}. Gültig ${f.minutes(minutes)}. Nennen Sie ihn niemandem.`,
    }),
    it: ({ code, sender, minutes }, f) => ({
      subject: `Il suo codice per ${sender}`,
      body: [
        `Inserisca questo codice nella pagina che lo ha richiesto. È valido per ${f.minutes(minutes)}.`,
      ],
      code,
      note: 'Non comunichi questo codice a nessuno, chiunque lo chieda. Se non lo ha richiesto, ignori questo messaggio.',
      sms: `${code} è il suo codice per ${sender}. Valido per ${f.minutes(minutes)}. Non lo comunichi a nessuno.`,
    }),
  },
});

const DIGITS = 6;
const VALID_MINUTES = 10;
export const CODE_VALID_SECONDS = VALID_MINUTES * 60;

/** A code for one address. */
export interface CodeRequest {
  tenant: Id;
  /** The owner of the data key that seals the message. */
  owner: Id;
  /** Subject and purpose of the code: it is valid for nothing else. */
  subject: Id;
  purpose: string;
  channel: Channel;
  address: string;
  /** The sender's name, as the person knows it. */
  sender: string;
  locale: string | null;
}

/** Subject and purpose for which a code is valid. */
type CodePlace = Pick<CodeRequest, 'subject' | 'purpose'>;

/** A code that is not stored yet. */
export interface PreparedCode {
  /** Stored instead of the code. */
  hash: string;
  /** Stores the message, in the transaction that stores the hash. */
  queue: (tx: Transaction) => Promise<void>;
}

/** One-time codes by e-mail and text message. The caller stores the hash and counts the tries. */
@Injectable()
export class OneTimeCodes {
  constructor(
    private readonly messages: Messages,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a code and counts it against the limits; call it before the transaction. Throws
   * `message_channel_unavailable`, `message_address_refused` and `message_limit_reached`.
   */
  async prepare(request: CodeRequest): Promise<PreparedCode> {
    const { tenant, owner, subject, channel, address, sender, locale } = request;
    const { code, hash } = this.make(request);
    const admission = await this.messages.admit({ tenant, kind: ONE_TIME_CODE, channel, address });
    const message = admission.write({
      owner,
      subject,
      params: { code, sender, minutes: VALID_MINUTES },
      locale,
      expiresAt: secondsAfter(this.clock.now(), CODE_VALID_SECONDS),
    });
    const queue = async (tx: Transaction): Promise<void> => {
      await this.messages.queue(tenant, [message], tx);
    };
    return { hash, queue };
  }

  /** A code that is displayed instead of sent. */
  make(place: CodePlace): { code: string; hash: string } {
    const code = randomDigits(DIGITS);
    return { code, hash: this.#hash(place, code) };
  }

  /** Whether this is the code, sent at `sentAt` in Unix seconds and still valid. */
  isRight(
    place: CodePlace,
    code: string,
    { hash, sentAt }: { hash: string; sentAt: number },
  ): boolean {
    const isValid = this.clock.now().getTime() / 1_000 - sentAt <= CODE_VALID_SECONDS;
    return constantTimeEqual(hash, this.#hash(place, code)) && isValid;
  }

  #hash({ subject, purpose }: CodePlace, code: string): string {
    return this.hasher.credential(`${subject}/${purpose}/${code}`).toString('base64url');
  }
}
