import { Body, Controller, Get, Param, Post, Query, type OnModuleInit } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Settings } from '../../platform/config/index.js';
import { ErrorFormats, FastPath } from '../../platform/http/index.js';
import { resourceTypes, schemaResources, serviceProviderConfig } from './protocol/schema.js';
import { ScimRoute } from './protocol/scim-route.js';
import {
  scimError,
  scimForbidden,
  scimNotFound,
  scimNotImplemented,
} from './protocol/scim.problems.js';
import { LIST } from './scim-answers.js';
import { SCIM_BASE } from './scim-connection.kind.js';

/** What the SCIM service offers (RFC 7644 4), without a token. RFC 7644 describes it to machines. */
@ApiExcludeController()
@Controller('gateway/scim/v2')
export class ScimDiscoveryController implements OnModuleInit {
  readonly #base: string;

  constructor(
    settings: Settings,
    private readonly formats: ErrorFormats,
    private readonly fastPath: FastPath,
  ) {
    this.#base = `${settings.baseUrl}${SCIM_BASE}`;
  }

  onModuleInit(): void {
    this.formats.register(SCIM_BASE, scimError);
    this.fastPath.ignoreTrailingSlash(`${SCIM_BASE}/`);
    this.fastPath.takeHead(`${SCIM_BASE}/`);
  }

  @Get('ServiceProviderConfig')
  @ScimRoute({ isOpen: true })
  config(@Query() query: Record<string, unknown>): object {
    refuseFilter(query);
    return serviceProviderConfig(this.#base);
  }

  @Get('ResourceTypes')
  @ScimRoute({ isOpen: true })
  types(@Query() query: Record<string, unknown>): object {
    return listOf(resourceTypes(this.#base), query);
  }

  @Get('ResourceTypes/:id')
  @ScimRoute({ isOpen: true })
  type(@Param('id') id: string, @Query() query: Record<string, unknown>): object {
    return oneOf(resourceTypes(this.#base), id, query);
  }

  @Get('Schemas')
  @ScimRoute({ isOpen: true })
  schemas(@Query() query: Record<string, unknown>): object {
    return listOf(schemaResources(this.#base), query);
  }

  @Get('Schemas/:id')
  @ScimRoute({ isOpen: true })
  schema(@Param('id') id: string, @Query() query: Record<string, unknown>): object {
    return oneOf(schemaResources(this.#base), id, query);
  }

  @Post('Bulk')
  @ScimRoute()
  bulk(@Query() _query: Record<string, unknown>, @Body() _body: Record<string, unknown>): never {
    throw scimNotImplemented({
      detail: 'Bulk requests are not offered: send one request for each',
    });
  }
}

function listOf(resources: object[], query: Record<string, unknown>): object {
  refuseFilter(query);
  return {
    schemas: [LIST],
    totalResults: resources.length,
    itemsPerPage: resources.length,
    startIndex: 1,
    Resources: resources,
  };
}

function oneOf(
  resources: ({ id: string } & object)[],
  id: string,
  query: Record<string, unknown>,
): object {
  refuseFilter(query);
  const found = resources.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!found) throw scimNotFound();
  return found;
}

/** RFC 7644 4: a filter here is forbidden. */
function refuseFilter(query: Record<string, unknown>): void {
  if (Object.keys(query).some((name) => name.toLowerCase() === 'filter'))
    throw scimForbidden({ detail: 'This list takes no filter' });
}
