import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { validateSync } from 'class-validator';
import { StartError } from '../errors/index.js';
import { faultyAddresses } from './outbound-addresses.js';
import { listSettings, type SettingDescription } from './setting.decorator.js';
import { Settings } from './settings.js';

/** All that is wrong with the configuration, one line each, so that one look mends it. */
export class ConfigurationError extends StartError {
  override name = 'ConfigurationError';

  constructor(readonly faults: string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses and checks all settings at once. Throws `ConfigurationError` naming every fault; never prints a value of a secret. */
export function loadSettings(env: Environment = process.env): Settings {
  const faults: string[] = [];
  const settings = new Settings();
  // An empty variable is a mistake of whoever deploys: left unset it would mean development.
  if (readValue('NODE_ENV', env, []) === '')
    faults.push('NODE_ENV: is empty; it must be development, test or production');
  for (const setting of listSettings()) assign(settings, setting, env, faults);
  // A free port is only known once it was taken.
  if (settings.port !== 0) settings.baseUrl ||= `http://localhost:${String(settings.port)}`;
  settings.developmentSeed ??= settings.environment === 'development';
  if (settings.environment === 'development') {
    settings.outboundAllowedAddresses ??= '127.0.0.1,::1';
    settings.operatorName ??= 'Example Verification';
  }
  if (settings.environment === 'production') faults.push(...productionFaults(settings));
  faults.push(...schemaFaults(settings));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return settings;
}

function assign(
  settings: Settings,
  { name, property }: SettingDescription,
  env: Environment,
  faults: string[],
): void {
  const text = readValue(name, env, faults);
  if (text === undefined || text === '') return;
  const type: unknown = Reflect.getMetadata('design:type', Settings.prototype, property);
  const fallback: unknown = settings[property as keyof Settings];
  const kind = typeof fallback === 'object' ? undefined : typeof fallback;
  Object.assign(settings, { [property]: convert(text, kind ?? typeName(type, property)) });
}

function typeName(type: unknown, property: string): string {
  if (type === Number) return 'number';
  return type === Boolean || property === 'developmentSeed' ? 'boolean' : 'string';
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
  if (settings.developmentSeed) {
    faults.push('DEVELOPMENT_SEED must not be true in production: its keys are printed and shared');
  }
  if (!settings.baseUrl.startsWith('https://')) {
    faults.push('BASE_URL must begin with https:// in production');
  }
  return faults;
}

function isGiven(settings: Settings, { property }: SettingDescription): boolean {
  const value: unknown = settings[property as keyof Settings];
  if (property === 'baseUrl' && String(value).startsWith('http://localhost')) return false;
  return value !== null && value !== '';
}

function schemaFaults(settings: Settings): string[] {
  const names = new Map(listSettings().map(({ property, name }) => [property, name]));
  // Development and test fill missing keys from DATA_DIR before they are used.
  const optional = settings.environment === 'production' ? [] : ['encryptionKeys', 'hashPepper'];
  const faults = validateSync(settings, { validationError: { target: false, value: false } })
    .filter(({ property }) => !(optional.includes(property) && isEmpty(settings, property)))
    .filter(({ property }) => !isEmpty(settings, property))
    .map(({ property, constraints }) => {
      const name = names.get(property) ?? property;
      return `${name}: ${Object.values(constraints ?? {})
        .join('; ')
        .replaceAll(property, name)}`;
    });
  for (const name of ['databaseUrl', 'databaseOwnerUrl'] as const) {
    const url = settings[name];
    if (url && !URL.canParse(url))
      faults.push(`${names.get(name) ?? name}: cannot be read as an address`);
  }
  for (const range of settings.trustedProxies?.split(',') ?? []) {
    if (!isIP(range.trim().split('/')[0] ?? ''))
      faults.push(`TRUSTED_PROXIES: ${range} is no address`);
  }
  for (const fault of faultyAddresses(settings))
    faults.push(`OUTBOUND_ALLOWED_ADDRESSES: ${fault}`);
  return faults;
}

function isEmpty(settings: Settings, property: string): boolean {
  return settings[property as keyof Settings] === '';
}
