/** A rate limit that a product declares: so many uses by one subject in so many seconds. */
export interface LimitDefinition {
  name: string;
  quota: number;
  windowSeconds: number;
}

/** The settings of one product: a class with `@Setting` properties, declared in the product. */
export interface ProductSettings {
  /** Fills what depends on the deployment. */
  complete?(deployment: { readonly environment: string }): void;
  /** What production refuses. */
  productionFaults?(): string[];
  limits?(): LimitDefinition[];
}
