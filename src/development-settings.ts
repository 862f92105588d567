import { IsBoolean, IsOptional } from 'class-validator';
import { Setting, type ProductSettings } from './platform/config/index.js';

/** The setting of the development set-up. */
export class SeedSettings implements ProductSettings {
  @Setting(
    'DEVELOPMENT_SEED',
    'Create the development organisation, customer and demo at start. Default: only in development.',
    { type: 'boolean' },
  )
  @IsOptional()
  @IsBoolean()
  developmentSeed: boolean | null = null;

  complete({ environment }: { environment: string }): void {
    this.developmentSeed ??= environment === 'development';
  }

  productionFaults(): string[] {
    return this.developmentSeed
      ? ['DEVELOPMENT_SEED must not be true in production: its keys are printed and shared']
      : [];
  }
}
