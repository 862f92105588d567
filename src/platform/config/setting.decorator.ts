import { applyDecorators, type Type } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';

/** A rate limit of a product: how many uses per subject in how many seconds. */
export interface LimitDefinition {
  name: string;
  quota: number;
  windowSeconds: number;
  /** Refuses what cannot be counted, whatever `RATE_LIMIT_FAILURE` says: each use costs money. */
  isStrict?: boolean;
  /** Its subjects are network addresses: a whole IPv6 network counts as one. */
  isByAddress?: boolean;
}

/** The settings of one product: a class with `@Setting` properties, declared in the product. */
export interface ProductSettings {
  /** Fills values that depend on the deployment. */
  complete?(deployment: { readonly environment: string; readonly baseUrl: string }): void;
  /** Faults that production refuses. */
  productionFaults?(): string[];
  limits?(): LimitDefinition[];
}

/** Metadata of one setting for the reference page, `.env.example` and the parser. */
export interface SettingDescription {
  /** Name of the environment variable; `<NAME>_FILE` names a file that holds the value. */
  name: string;
  /** The class that declares it. */
  owner: Type<object>;
  property: string;
  description: string;
  /** Never printed, not even its default. */
  secret: boolean;
  /** Must be given when NODE_ENV=production. */
  requiredInProduction: boolean;
  type: SettingType;
}

export type SettingType = 'string' | 'number' | 'boolean';

export interface SettingOptions {
  secret?: boolean;
  requiredInProduction?: boolean;
  /** What null stands for in a setting without a default: the compilers forget it. Default: text. */
  type?: SettingType;
}

const settings: SettingDescription[] = [];

/** Binds a property of a settings class to its environment variable. */
export function Setting(
  name: string,
  description: string,
  { secret = false, requiredInProduction = false, type = 'string' }: SettingOptions = {},
): PropertyDecorator {
  return (target, property) => {
    const owner = target.constructor as Type<object>;
    const setting = { name, owner, property: String(property), description, secret };
    settings.push({ ...setting, requiredInProduction, type });
  };
}

/** A setting that is a whole number between these, both included. */
export function Whole(min: number, max: number): PropertyDecorator {
  return applyDecorators(IsInt(), Min(min), Max(max));
}

/** All declared settings, those of one class in their order. */
export function listSettings(): readonly SettingDescription[] {
  return settings;
}
