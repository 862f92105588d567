/** Address and security of a mail server. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Whether a server without STARTTLS is refused: passwords and links would be readable. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

/** A service that takes text messages over HTTP. */
export type SmsService =
  | { shape: 'json'; url: string; secret: string; from: string | null }
  | { shape: 'twilio'; url: string; account: string; token: string; from: string };

/** A mail server, and its sender address. */
export interface EmailSender {
  server: SmtpServer;
  /** `Name <address>` or an address. */
  from: string;
}

/** A workspace's own provider, used instead of the deployment's. */
export interface SenderSettings {
  email: EmailSender;
  sms: SmsService;
}
