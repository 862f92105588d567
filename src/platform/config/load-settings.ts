import { readFileSync } from 'node:fs';
import { isIP, BlockList } from 'node:net';
import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { StartError } from '../errors/index.js';
import {
  listSettings,
  type SettingDescription,
  type ProductSettings,
} from './setting.decorator.js';
import { Settings } from './settings.js';

/** All faults of the configuration, one per line, so that one attempt fixes them. */
export class ConfigurationError extends StartError {
  override name = 'ConfigurationError';

  constructor(readonly faults: string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses and checks all settings, including the products'. Throws `ConfigurationError` with every
 * fault; never prints a secret value.
 */
export function loadSettings(
  products: readonly Type<ProductSettings>[],
  env: Environment = process.env,
): Settings {
  const faults: string[] = [];
  const settings = new Settings();
  settings.parts = products.map((product) => new product());
  // An empty variable is a deployment mistake: treated as unset it would mean development.
  if (readValue('NODE_ENV', env, []) === '')
    faults.push('NODE_ENV: is empty; it must be development, test or production');
  for (const setting of listSettings()) {
    const part = partOf(settings, setting);
    if (part) assign(part, setting, env, faults);
  }
  // A free port is known only after it was taken.
  if (settings.port !== 0) settings.baseUrl ||= `http://localhost:${String(settings.port)}`;
  if (settings.environment === 'development') settings.outboundAllowedAddresses ??= '127.0.0.1,::1';
  for (const part of settings.parts) part.complete?.(settings);
  if (settings.environment === 'production') faults.push(...productionFaults(settings));
  faults.push(...schemaFaults(settings));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return settings;
}

/** The object with the value of a setting; null when its product was not requested. */
function partOf(settings: Settings, { owner }: SettingDescription): object | null {
  return [settings, ...settings.parts].find((part) => part instanceof owner) ?? null;
}

function assign(
  part: object,
  { name, property, type }: SettingDescription,
  env: Environment,
  faults: string[],
): void {
  const text = readValue(name, env, faults);
  if (text === undefined || text === '') return;
  const fallback: unknown = part[property as keyof typeof part];
  Object.assign(part, { [property]: convert(text, fallback === null ? type : typeof fallback) });
}

function convert(text: string, type: string): unknown {
  if (type === 'number') return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (type === 'boolean') return { true: true, false: false }[text] ?? text;
  return text;
}

function readValue(name: string, env: Environment, faults: string[]): string | undefined {
  const path = env[`${name}_FILE`];
  if (!path) return env[name];
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    faults.push(`${name}_FILE: the file it names cannot be read`);
    return undefined;
  }
}

function productionFaults(settings: Settings): string[] {
  const faults = listSettings()
    .filter((setting) => setting.requiredInProduction && !isGiven(settings, setting))
    .map((setting) => `${setting.name} is missing: ${setting.description}`);
  for (const part of settings.parts) faults.push(...(part.productionFaults?.() ?? []));
  if (!settings.isHttps) {
    faults.push('BASE_URL must begin with https:// in production');
  }
  return faults;
}

function isGiven(settings: Settings, setting: SettingDescription): boolean {
  const { property } = setting;
  const part = partOf(settings, setting) ?? {};
  const value: unknown = part[property as keyof typeof part];
  if (property === 'baseUrl' && String(value).startsWith('http://localhost')) return false;
  return value !== null && value !== '';
}

function schemaFaults(settings: Settings): string[] {
  // Development and test fill missing keys from DATA_DIR before use.
  const optional = settings.environment === 'production' ? [] : ['encryptionKeys', 'hashPepper'];
  const faults = [settings, ...settings.parts].flatMap((part) => partFaults(part, optional));
  for (const [name, url] of [
    ['DATABASE_URL', settings.databaseUrl],
    ['DATABASE_OWNER_URL', settings.databaseOwnerUrl],
  ]) {
    if (url && !URL.canParse(url)) faults.push(`${String(name)}: cannot be read as an address`);
  }
  for (const range of settings.trustedProxies?.split(',') ?? []) {
    if (!isIP(range.trim().split('/')[0] ?? ''))
      faults.push(`TRUSTED_PROXIES: ${range} is no address`);
  }
  for (const fault of faultyAddresses(settings))
    faults.push(`OUTBOUND_ALLOWED_ADDRESSES: ${fault}`);
  return faults;
}

function partFaults(part: object, optional: readonly string[]): string[] {
  const names = new Map(
    listSettings()
      .filter(({ owner }) => part instanceof owner)
      .map(({ property, name }) => [property, name]),
  );
  return validateSync(part, { validationError: { target: false, value: false } })
    .filter(({ property }) => !(optional.includes(property) && isEmpty(part, property)))
    .filter(({ property }) => !isEmpty(part, property))
    .map(({ property, constraints }) => {
      const name = names.get(property) ?? property;
      return `${name}: ${Object.values(constraints ?? {})
        .join('; ')
        .replaceAll(property, name)}`;
    });
}

function isEmpty(part: object, property: string): boolean {
  return part[property as keyof typeof part] === '';
}

// The machine itself and its cloud's metadata service: access to them is access to the inside.
const OWN_MACHINE = new BlockList();
OWN_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('169.254.0.0', 16, 'ipv4');
OWN_MACHINE.addAddress('::', 'ipv6');
OWN_MACHINE.addAddress('::1', 'ipv6');
OWN_MACHINE.addSubnet('fe80::', 10, 'ipv6');

/** The private addresses that webhooks may be sent to. */
export function outboundAllowedAddresses(
  settings: Pick<Settings, 'outboundAllowedAddresses'>,
): string[] {
  const list = settings.outboundAllowedAddresses ?? '';
  return list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** The faults of that list. */
function faultyAddresses(
  settings: Pick<Settings, 'outboundAllowedAddresses' | 'environment'>,
): string[] {
  return outboundAllowedAddresses(settings).flatMap((address) => {
    const version = isIP(address);
    if (version === 0) return [`${address} is no IP address`];
    if (settings.environment !== 'production') return [];
    return OWN_MACHINE.check(address, version === 4 ? 'ipv4' : 'ipv6')
      ? [`${address} is of the machine itself, which production never calls`]
      : [];
  });
}
