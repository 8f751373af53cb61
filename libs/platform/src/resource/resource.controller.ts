import { Controller, Delete, Get, Inject, Param, Patch, Post, type Type } from '@nestjs/common';
import { type ListQuery, localTimeOf, type Permission, recordChangeSchema, type ReferenceName, referenceOptionSchema, type Resource, type ResourceRow, type ResourceVerb } from '@santral/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config.js';
import { ApiSpec, CurrentUser, ParsedBody, ParsedQuery, Permit, type Principal } from '../http/index.js';
import { csvFile } from './csv-file.js';
import { csvPieces } from './resource-export.js';
import type { ResourceService } from './resource.service.js';
import { resourceToken } from './resource-token.js';

type Values = Partial<ResourceRow>;
const exportFormat = z.object({ format: z.literal('csv').default('csv') });
/** With `ids` (comma-separated) the texts of exactly those; else what fits the search. */
const referencesQuery = z.object({
  reference: z.string().min(1).max(60),
  q: z.string().trim().max(100).default(''),
  ids: z.string().max(4000).transform((ids) => ids.split(',').filter((id) => z.uuid().safeParse(id).success)).optional(),
});
const removeQuery = z.object({ version: z.coerce.number().int().positive().optional() });

/** The HTTP face of one declared resource: `/api/resources/<name>`, each verb behind its own permission. */
export function resourceController(resource: Resource): Type {
  const may = (verb: ResourceVerb): MethodDecorator => Permit(`${resource.name}.${verb}` satisfies Permission);
  const { list, create, update, row } = resource.schemas;
  const page = z.object({ items: z.array(row), total: z.int(), page: z.int(), pageSize: z.int() });
  const title = resource.title.en;

  @Controller(`resources/${resource.name}`)
  class ResourceController {
    constructor(
      @Inject(resourceToken(resource.name)) private readonly service: ResourceService,
      @Inject(CONFIG) private readonly config: Config,
    ) {}

    @Get()
    @may('read')
    @ApiSpec({ summary: `${title}: list with search, filter, sort and paging`, answer: page })
    list(@ParsedQuery(list) query: ListQuery, @CurrentUser() user: Principal) {
      return this.service.list(query, user.language);
    }

    @Get('export')
    @may('export')
    @ApiSpec({ summary: `${title}: the whole list as a file`, produces: 'text/csv' })
    export(@ParsedQuery(list) query: ListQuery, @ParsedQuery(exportFormat) _format: z.output<typeof exportFormat>, @CurrentUser() user: Principal) {
      const pieces = csvPieces(resource, this.service.batches(query, user.language), { language: user.language, timeZone: this.config.timeZone });
      const { day } = localTimeOf(Date.now(), this.config.timeZone);
      return csvFile(`${resource.name}-${day}`, pieces);
    }

    @Get('references')
    @may('read')
    @ApiSpec({ summary: `${title}: what a field may refer to`, answer: z.array(referenceOptionSchema) })
    references(@ParsedQuery(referencesQuery) { reference, q, ids }: z.output<typeof referencesQuery>, @CurrentUser() user: Principal) {
      return this.service.referenceOptions(reference as ReferenceName, ids ?? q, user.language);
    }

    @Get(':id')
    @may('read')
    @ApiSpec({ summary: `${title}: one record`, answer: row })
    get(@Param('id') id: string, @CurrentUser() user: Principal) {
      return this.service.get(id, user.language);
    }

    @Get(':id/history')
    @may('read')
    @ApiSpec({ summary: `${title}: who changed a record, newest first`, answer: z.array(recordChangeSchema) })
    history(@Param('id') id: string, @CurrentUser() user: Principal) {
      return this.service.history(id, user.language);
    }

    @Post()
    @may('create')
    @ApiSpec({ summary: `${title}: create`, answer: row, status: 201 })
    create(@ParsedBody(create) values: Values, @CurrentUser() user: Principal) {
      return this.service.create(values, user);
    }

    @Patch(':id')
    @may('update')
    @ApiSpec({ summary: `${title}: change fields of the version given`, answer: row })
    update(@Param('id') id: string, @ParsedBody(update) body: { version: number; changes: Values }, @CurrentUser() user: Principal) {
      return this.service.update(id, body.version, body.changes, user);
    }

    @Delete(':id')
    @may('delete')
    @ApiSpec({ summary: `${title}: delete`, status: 204 })
    remove(@Param('id') id: string, @ParsedQuery(removeQuery) { version }: z.output<typeof removeQuery>, @CurrentUser() user: Principal) {
      return this.service.remove(id, user, version);
    }
  }
  // Routes, logs and the OpenAPI document show the class by name.
  const name = resource.name.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  Object.defineProperty(ResourceController, 'name', { value: `${name}Controller` });
  return ResourceController;
}
