/** What the reference page, `.env.example` and the parser know of one setting. */
export interface SettingDescription {
  /** Name of the environment variable; `<NAME>_FILE` names a file that holds the value. */
  name: string;
  property: string;
  description: string;
  /** Never printed, not even its default. */
  secret: boolean;
  /** Must be given when NODE_ENV=production. */
  requiredInProduction: boolean;
}

const settings: SettingDescription[] = [];

/** Binds a property of `Settings` to its environment variable. */
export function Setting(
  name: string,
  description: string,
  options: { secret?: boolean; requiredInProduction?: boolean } = {},
): PropertyDecorator {
  return (_target, property) => {
    settings.push({
      name,
      property: String(property),
      description,
      secret: options.secret ?? false,
      requiredInProduction: options.requiredInProduction ?? false,
    });
  };
}

/** All settings in the order they are declared. */
export function listSettings(): readonly SettingDescription[] {
  return settings;
}
